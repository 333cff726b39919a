import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import type { TimelineEntryOf } from '#src/schemas/timeline.ts';
import { RECIPIENT_TONES } from './broadcast-words.ts';
import classes from './broadcasts.module.css';
import { useBroadcastTexts } from './texts.ts';

interface BroadcastLinkProps {
  readonly id: string;
  readonly tab?: 'responses' | undefined;
  readonly children: ReactNode;
}

const BroadcastLink = ({ id, tab, children }: BroadcastLinkProps) => (
  <Link to="/app/broadcasts/$broadcastId" params={{ broadcastId: id }} search={tab ? { tab } : {}}>
    {children}
  </Link>
);

function MessageEntry({ entry: { broadcast, message } }: { readonly entry: TimelineEntryOf<'message'> }) {
  const t = useBroadcastTexts();
  const { type, status, error } = message;
  const title = useBroadcastTitle()({ type, title: broadcast.title });
  return (
    <Entry
      title={
        <BroadcastLink id={broadcast.id}>
          <bdi>{title}</bdi>
        </BroadcastLink>
      }
      badges={<Badge tone={RECIPIENT_TONES[status]}>{t(`recipients.is.${status}`)}</Badge>}
      facts={[t(`types.${type}`), error !== null && t(`recipients.error.${error}`)].filter(Boolean).join(' · ')}
    />
  );
}

function ReplyEntry({ entry: { broadcast, reply } }: { readonly entry: TimelineEntryOf<'reply'> }) {
  const t = useBroadcastTexts();
  return (
    <Entry
      title={
        <BroadcastLink id={broadcast.id} tab="responses">
          {t('responses.to', { title: broadcast.title })}
        </BroadcastLink>
      }
      badges={reply.isStop && <Badge tone="warn">{t('responses.stop')}</Badge>}
    >
      <p className={classes.said} dir="auto">
        {reply.text}
      </p>
    </Entry>
  );
}

/** In somebody's timeline: a message of a broadcast. */
export const messageEntry = (entry: TimelineEntryOf<'message'>) => <MessageEntry entry={entry} />;

/** In somebody's timeline: what was answered. */
export const replyEntry = (entry: TimelineEntryOf<'reply'>) => <ReplyEntry entry={entry} />;
