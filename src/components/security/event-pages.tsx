import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { MorePages } from '#src/components/ui/page/more-pages.tsx';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listSecurityEvents, SecurityEvent } from '#src/schemas/security.ts';
import { deviceName } from './device-name.ts';
import { networkText } from './network-text.ts';
import classes from './security.module.css';
import { useSecurityTexts } from './texts.ts';

interface ShownEvents {
  /** Undefined while it isn't known. */
  readonly timeZone: string | undefined;
  /** Each says whose it is. */
  readonly named: boolean;
}

interface EventsProps extends ShownEvents {
  /** How many a page has. */
  readonly size: number;
  readonly pageOptions: (page: number) => UseQueryOptions<ResponseOf<typeof listSecurityEvents>>;
  readonly empty: ReactNode;
}

/** What the security log tells. Specification accounts 9.4. */
export function EventPages({ timeZone, named, ...pages }: EventsProps) {
  const t = useSecurityTexts();
  return (
    <MorePages {...pages} shownText={(counts) => t('shown', counts)} moreLabel={t('showMore')}>
      {({ events }) => (
        <ul className={classes.list}>
          {events.map((event) => (
            <li key={event.id} className={classes.entry}>
              <Event event={event} timeZone={timeZone} named={named} />
            </li>
          ))}
        </ul>
      )}
    </MorePages>
  );
}

function Event({ event, timeZone, named }: ShownEvents & { readonly event: SecurityEvent }) {
  const t = useSecurityTexts();
  const { kind, person, network, needed, times, at } = event;
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
          {needed && (
            <span>{t('needed', { right: t(`right.${needed.right}`), what: t(`module.${needed.module}`) })}</span>
          )}
        </>
      }
    />
  );
}
