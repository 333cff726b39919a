import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { useWrite } from '#src/queries/client.ts';
import { endOtherSessions, endSession, listSessions } from '#src/queries/security.ts';
import type { OpenSession } from '#src/schemas/security.ts';
import { deviceName } from './device-name.ts';
import { networkText } from './network-text.ts';
import classes from './security.module.css';
import { useSecurityTexts } from './texts.ts';

interface SessionsSectionProps {
  /** Undefined while it isn't known. */
  readonly timeZone: string | undefined;
}

/** Where one is signed in, and how to end that. Specification accounts 9.3. */
export function SessionsSection({ timeZone }: SessionsSectionProps) {
  const t = useSecurityTexts();
  const { data, error, refetch } = useQuery(listSessions());
  const { mutateAsync: endOthers } = useWrite(endOtherSessions);
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = data?.sessions;
  const others = sessions?.some(({ current }) => !current) ?? false;
  const onEndOthers = async () => {
    await endOthers();
    toast.success(t('sessions.othersEnded'));
    heading.current?.focus();
  };
  return (
    <Section
      title={t('sessions.title')}
      description={others ? t('sessions.hint') : undefined}
      headingRef={heading}
      actions={
        others && (
          <Button variant="default" onClick={onEndOthers}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && (!data || timeZone === undefined) && <SkeletonRows rows={1} />}
      {sessions && timeZone !== undefined && (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <li key={session.id} className={classes.entry}>
              <Session session={session} timeZone={timeZone} onEnded={() => heading.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface SessionProps {
  readonly session: OpenSession;
  readonly timeZone: string;
  /** Its line is gone, and the button with it. */
  readonly onEnded: () => void;
}

function Session({ session, timeZone, onEnded }: SessionProps) {
  const t = useSecurityTexts();
  const { mutateAsync: end } = useWrite(endSession);
  const device = deviceName(t, session);
  const moment = (iso: string) => formatMoment(iso, { timeZone, withZone: true });
  const since = moment(session.createdAt);
  const onEnd = async () => {
    await end({ params: { id: session.id } });
    toast.success(t('sessions.ended', { device }));
    onEnded();
  };
  return (
    <div className={classes.session}>
      <div>
        <Entry
          title={device}
          badges={session.current && <Badge tone="good">{t('sessions.current')}</Badge>}
          facts={
            <>
              <span>{t('sessions.since', { date: since })}</span>
              {!session.current && <span>{t('sessions.used', { date: moment(session.lastUsedAt) })}</span>}
              {session.network !== null && <span>{networkText(t, session.network)}</span>}
            </>
          }
        />
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="small"
          onClick={onEnd}
          aria-label={t('sessions.endOf', { device, date: since })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </div>
  );
}
