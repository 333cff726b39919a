import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChangeEntry } from '#src/components/ui/changes/change-entry.tsx';
import { formatDay, formatTime } from '#src/lib/dates.ts';
import { addDays, dayIn } from '#src/schemas/ranges.ts';
import type { TimelineEntry, TimelineEntryOf } from '#src/schemas/timeline.ts';
import type { TimelineKind } from '#src/schemas/timeline-values.ts';
import { useTimelineTexts } from './texts.ts';
import classes from './timeline.module.css';

/** What an entry says, by the area that it is of. */
export type EntryParts = {
  readonly [Kind in Exclude<TimelineKind, 'change'>]: (entry: TimelineEntryOf<Kind>) => ReactNode;
};

const ICONS: Readonly<Record<TimelineKind, Icon>> = {
  call: IconPhone,
  note: IconNote,
  survey: IconClipboardList,
  message: IconSpeakerphone,
  reply: IconMessageReply,
  change: IconHistory,
};

interface DaysProps {
  readonly entries: readonly TimelineEntry[];
  /** When they were asked for: which day is today. */
  readonly now: Date;
  readonly timeZone: string;
  readonly parts: EntryParts;
}

interface Day {
  readonly day: string;
  readonly entries: TimelineEntry[];
}

function byDay(entries: readonly TimelineEntry[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayIn(new Date(entry.at), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Entries under the day on which they were, as the organization counts days. Specification people 10.5. */
export function Days({ entries, now, timeZone, parts }: DaysProps) {
  const t = useTimelineTexts();
  const today = dayIn(now, timeZone);
  const names: Readonly<Record<string, string>> = { [today]: t('today'), [addDays(today, -1)]: t('yesterday') };
  return byDay(entries, timeZone).map(({ day, entries: ofDay }) => (
    <div key={day} className={classes.day}>
      <h3 className={classes.date}>{names[day] ?? formatDay(day)}</h3>
      <ol className={classes.entries}>
        {ofDay.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <KindIcon kind={entry.kind} />
            <div className={classes.body}>
              <Told entry={entry} timeZone={timeZone} parts={parts} />
            </div>
            <time dateTime={entry.at} className={classes.time}>
              <bdi>{formatTime(entry.at, { timeZone, withZone: true })}</bdi>
            </time>
          </li>
        ))}
      </ol>
    </div>
  ));
}

function KindIcon({ kind }: { readonly kind: TimelineKind }) {
  const Shown = ICONS[kind];
  return (
    <span className={classes.icon} aria-hidden="true">
      <Shown size={16} />
    </span>
  );
}

type ToldProps = Pick<DaysProps, 'timeZone' | 'parts'> & { readonly entry: TimelineEntry };

function Told({ entry, timeZone, parts }: ToldProps): ReactNode {
  switch (entry.kind) {
    case 'call':
      return parts.call(entry);
    case 'note':
      return parts.note(entry);
    case 'survey':
      return parts.survey(entry);
    case 'message':
      return parts.message(entry);
    case 'reply':
      return parts.reply(entry);
    case 'change':
      return <ChangeEntry change={entry.change} timeZone={timeZone} />;
  }
}
