import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Note } from '#src/schemas/notes.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { useOpenSurvey } from './use-open-survey.ts';

/** A change of condition was noted: the survey about it is one press away, with the note as its comment. */
function AfterNote({ note }: { readonly note: Note }) {
  const t = useSurveyTexts();
  const mayCreate = useCan('surveys', 'canCreate');
  const isOn = useSession((state) => hasFeature(state, 'surveys'));
  const { open, conduct } = useOpenSurvey();
  const [isDismissed, setDismissed] = useState(false);
  if (!mayCreate || !isOn || isDismissed) return null;
  const ask = () =>
    attempt(`survey after ${note.id}`, async () => {
      const { survey } = await open(note.subject.personOrganizationId, {
        surveyType: 'CHANGE_OF_CONDITION',
        additionalComments: note.note,
        ...(note.call && { callId: note.call.id }),
      });
      await conduct(survey);
    });
  return (
    <Notice kind="info">
      <p className={classes.words}>{t('afterNote.text', { name: note.subject.name })}</p>
      <div className={classes.buttons}>
        <Button size="small" onClick={ask}>
          {t('afterNote.conduct')}
        </Button>
        <Button size="small" variant="default" onClick={() => setDismissed(true)}>
          {t('afterNote.notNow')}
        </Button>
      </div>
    </Notice>
  );
}

/** After a note was saved. Specification surveys 3.12. */
export const surveyAfterNote = (note: Note) =>
  note.kind === 'CHANGE_OF_CONDITION' ? <AfterNote note={note} key={note.id} /> : null;
