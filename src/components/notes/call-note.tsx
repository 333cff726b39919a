import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { clockText } from '#src/lib/clock-text.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Call } from '#src/schemas/calls.ts';
import type { Note } from '#src/schemas/notes.ts';
import { NoteForm, type AfterNote } from './note-form.tsx';
import { useNoteTexts } from './texts.ts';

interface CallNoteProps {
  readonly call: Call;
  /** Where the player is, in seconds of the recording. */
  readonly secondOf: () => number;
  readonly after: AfterNote | undefined;
}

/** Writes a note about who was called, at the second that is heard; nothing once that person is deleted. */
function CallNote({ call, secondOf, after }: CallNoteProps) {
  const t = useNoteTexts();
  const mayWrite = useCan('notesPerson', 'canCreate');
  const isOn = useSession((state) => hasFeature(state, 'notes'));
  const [second, setSecond] = useState<number>();
  const [saved, setSaved] = useState<Note>();
  const { id } = call.callee;
  if (!mayWrite || !isOn || id === null) return null;
  return (
    <Section
      title={second === undefined ? t('call.title') : t('writeAt', { time: clockText(second) })}
      description={t('call.lead')}
      actions={
        <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }} hash="note">
          <bdi>{call.callee.name}</bdi>
        </Link>
      }
    >
      {second === undefined ? (
        <Button variant="default" onClick={() => setSecond(Math.floor(secondOf()))}>
          {t('write')}
        </Button>
      ) : (
        <NoteForm
          personOrganizationId={id}
          call={{ id: call.id, second }}
          onClose={() => setSecond(undefined)}
          onSaved={setSaved}
        />
      )}
      {saved && after?.(saved)}
    </Section>
  );
}

/** On a call's page. */
export const noteOfCall = (call: Call, secondOf: () => number, after?: AfterNote) => (
  <CallNote call={call} secondOf={secondOf} after={after} />
);
