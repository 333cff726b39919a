import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { clockText } from '#src/lib/clock-text.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listPersonNotes } from '#src/queries/notes.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import type { Call } from '#src/schemas/calls.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Note } from '#src/schemas/notes.ts';
import { NoteText } from './note-facts.tsx';
import { NoteForm, type AfterNote } from './note-form.tsx';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

interface CallNoteProps {
  readonly call: Call;
  /** Where the player is, in seconds of the recording. */
  readonly secondOf: () => number;
  readonly after: AfterNote | undefined;
}

interface Writing {
  /** Where the player was; undefined where there is nothing to hear yet. */
  readonly second: number | undefined;
  readonly personOrganizationId: string;
}

/**
 * The notes of a call about who was called, and what writes one, at the second that is heard; once that person is deleted
 * only what was typed, until it is discarded. Specification notes 1.9.
 */
function CallNote({ call, secondOf, after }: CallNoteProps) {
  const t = useNoteTexts();
  const mayRead = useCan('notesPerson', 'canReadAsAdmin');
  const mayWrite = useCan('notesPerson', 'canCreate');
  const isOn = useSession((state) => hasFeature(state, 'notes'));
  const [writing, setWriting] = useState<Writing>();
  const [isTyped, setTyped] = useState(false);
  const [saved, setSaved] = useState<Note>();
  const { id } = call.callee;
  if (!mayRead || !mayWrite || !isOn || (id === null && !isTyped)) return null;
  return (
    <Section
      title={titleOf(t, writing)}
      description={t('call.lead')}
      actions={
        id !== null && (
          <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }} hash="note">
            <bdi>{call.callee.name}</bdi>
          </Link>
        )
      }
    >
      {writing && (
        <NoteForm
          personOrganizationId={writing.personOrganizationId}
          call={{ id: call.id, second: writing.second }}
          onClose={() => {
            setWriting(undefined);
            setTyped(false);
          }}
          onSaved={setSaved}
          onTyped={setTyped}
          isDeleted={id === null}
        />
      )}
      {!writing && id !== null && (
        <Button
          variant="default"
          onClick={() =>
            setWriting({
              second: call.recordingUrl === null ? undefined : Math.floor(secondOf()),
              personOrganizationId: id,
            })
          }
        >
          {t('write')}
        </Button>
      )}
      {id !== null && (
        <>
          {saved && after?.(saved)}
          <Written call={call} personOrganizationId={id} />
        </>
      )}
    </Section>
  );
}

function titleOf(t: ReturnType<typeof useNoteTexts>, writing: Writing | undefined): string {
  if (!writing) return t('call.title');
  return writing.second === undefined ? t('write') : t('writeAt', { time: clockText(writing.second) });
}

/** What has been written about a call; nobody writes more than a page of it. */
function Written({ call, personOrganizationId }: { readonly call: Call; readonly personOrganizationId: string }) {
  const timeZone = useTimeZone(call.organizationId);
  const { data, error, refetch } = useQuery(
    listPersonNotes(personOrganizationId, { callId: call.id, limit: LIMITS.pageSizeMax }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <ul className={classes.written}>
      {data.rows.map((note) => (
        <li key={note.id}>
          <NoteText note={note} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

/** On a call's page. */
export const noteOfCall = (call: Call, secondOf: () => number, after?: AfterNote) => (
  <CallNote call={call} secondOf={secondOf} after={after} />
);
