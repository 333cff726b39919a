import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listSecurityEvents, SecurityEvent } from '#src/schemas/security.ts';
import { deviceName } from './device-name.ts';
import { networkText } from './network-text.ts';
import classes from './security.module.css';
import { useSecurityTexts } from './texts.ts';

interface EventsProps {
  /** How many a page has. */
  readonly size: number;
  /** The query of a page, counted from 1; it keeps the page before until the next one is there. */
  readonly pageOptions: (page: number) => UseQueryOptions<ResponseOf<typeof listSecurityEvents>>;
  /** Undefined while it isn't known. */
  readonly timeZone: string | undefined;
  /** Each says whose it is. */
  readonly named: boolean;
}

/** What the security log tells, the latest first, more of it on demand. Specification accounts 9.4. */
export function EventPages({ empty, ...events }: EventsProps & { readonly empty: ReactNode }) {
  const t = useSecurityTexts();
  const { size, pageOptions } = events;
  const [pages, setPages] = useState(1);
  const { data, isFetching } = useQuery(pageOptions(pages));
  const total = data?.pager.totalItems ?? 0;
  const shown = Math.min(pages * size, total);
  return (
    <>
      {data?.pager.totalItems === 0
        ? empty
        : Array.from({ length: pages }, (_, index) => <EventPage key={index} page={index + 1} {...events} />)}
      {total > size && (
        <div className={`${classes.more} ${ui.ends} ${ui.dimmed}`}>
          <p role="status">{t('shown', { shown, total })}</p>
          {shown < total && (
            <Button variant="default" busy={isFetching} onClick={() => setPages(pages + 1)}>
              {t('showMore')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function EventPage({ page, size, pageOptions, timeZone, named }: EventsProps & { readonly page: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(pageOptions(page));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || isPlaceholderData) return <SkeletonRows rows={Math.min(size, 5)} />;
  return (
    <ul className={classes.list}>
      {data.events.map((event) => (
        <li key={event.id} className={classes.entry}>
          <Event event={event} timeZone={timeZone} named={named} />
        </li>
      ))}
    </ul>
  );
}

interface EventProps extends Pick<EventsProps, 'timeZone' | 'named'> {
  readonly event: SecurityEvent;
}

function Event({ event, timeZone, named }: EventProps) {
  const t = useSecurityTexts();
  const { kind, person, network, call, times, at } = event;
  const isGood = kind === 'signedIn' || kind === 'lookedUp';
  return (
    <Entry
      title={t(`kind.${kind}`)}
      badges={times > 1 && <Badge tone={isGood ? 'neutral' : 'warn'}>{t('times', { count: times })}</Badge>}
      facts={
        <>
          {named && <bdi>{person.name}</bdi>}
          <Moment iso={at} timeZone={timeZone} />
          <span>{deviceName(t, event)}</span>
          {network !== null && <span>{networkText(t, network)}</span>}
          {call !== null && <span>{t('call', { call })}</span>}
        </>
      }
    />
  );
}
