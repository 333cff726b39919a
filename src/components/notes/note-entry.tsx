import { Link } from '@tanstack/react-router';
import { Entry } from '#src/components/ui/page/entry.tsx';
import type { TimelineEntryOf } from '#src/schemas/timeline.ts';
import { NoteKindBadge, NoteRefs } from './note-facts.tsx';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

function NoteEntry({ entry: { id, note } }: { readonly entry: TimelineEntryOf<'note'> }) {
  const t = useNoteTexts();
  return (
    <Entry
      title={
        <Link to="/app/notes" search={{ open: id }}>
          {t('by', { name: note.author.name })}
        </Link>
      }
      badges={<NoteKindBadge kind={note.kind} />}
      facts={(note.call ?? note.correctsId) !== null && <NoteRefs note={note} />}
    >
      <p className={classes.text} dir="auto">
        {note.note}
      </p>
    </Entry>
  );
}

/** In somebody's timeline. */
export const noteEntry = (entry: TimelineEntryOf<'note'>) => <NoteEntry entry={entry} />;
