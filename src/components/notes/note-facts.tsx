import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { clockText } from '#src/lib/clock-text.ts';
import type { Note } from '#src/schemas/notes.ts';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

interface NoteTextProps {
  readonly note: Note;
  readonly timeZone: string | undefined;
}

/** A note as it was written, and who wrote it, when, about which second of which call. */
export function NoteText({ note, timeZone }: NoteTextProps) {
  return (
    <>
      <p className={classes.text} dir="auto">
        {note.note}
      </p>
      <p className={classes.facts}>
        <NoteKindBadge kind={note.kind} />
        <bdi>{note.author.name}</bdi>
        <Moment iso={note.createdAt} timeZone={timeZone} />
        <NoteRefs note={note} />
      </p>
    </>
  );
}

/** Which kind of note it is. */
export function NoteKindBadge({ kind }: Pick<Note, 'kind'>) {
  const t = useNoteTexts();
  return <Badge tone={kind === 'CHANGE_OF_CONDITION' ? 'warn' : 'neutral'}>{t(`kinds.${kind}`)}</Badge>;
}

/** The second of the call that a note is about, and the note that it corrects. */
export function NoteRefs({ note: { call, correctsId } }: { readonly note: Pick<Note, 'call' | 'correctsId'> }) {
  const t = useNoteTexts();
  return (
    <>
      {call && (
        <Link
          to="/app/call-logs/$callId"
          params={{ callId: call.id }}
          search={call.second === null ? {} : { t: call.second }}
        >
          {call.second === null ? t('aboutCall') : t('atSecond', { time: clockText(call.second) })}
        </Link>
      )}
      {correctsId !== null && (
        <span>
          {t('corrects')}{' '}
          <Link to="/app/notes" search={{ open: correctsId }}>
            {t('original')}
          </Link>
        </span>
      )}
    </>
  );
}
