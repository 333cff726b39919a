import { useRef, useState } from 'react';
import { KeysHelp } from '#src/components/ui/keys/keys-help.tsx';
import { useSingleKeys } from '#src/components/ui/keys/single-keys.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { SurveyFamily } from '#src/schemas/survey-values.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { NoteDialog } from '#src/components/surveys/note-dialog.tsx';
import { PostponeDialog } from '#src/components/surveys/postpone-dialog.tsx';
import { isPostponable, isReviewable } from '#src/components/surveys/survey-words.ts';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { useSurveyDeeds } from '#src/components/surveys/use-survey-deeds.ts';
import { useRowCursor } from './use-row-cursor.ts';

interface WorklistOptions {
  readonly family: SurveyFamily;
  readonly rows: readonly Survey[] | undefined;
  readonly timeZone: string | undefined;
  /** What is done with goes out of the list. */
  readonly isDue: boolean;
}

/** A list of surveys that is worked off by keys. Specification surveys 3.11. */
export function useWorklist({ family, rows, timeZone, isDue }: WorklistOptions) {
  const t = useSurveyTexts();
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRowCursor(box, rows);
  const deeds = useSurveyDeeds();
  const [postponing, setPostponing] = useState<Survey>();
  const [noting, setNoting] = useState<Survey>();
  const isOfPeople = family === 'person';

  /** Does something to the row that has the focus; the first press of all only goes to a row. */
  const withRow = (event: KeyboardEvent, act: (survey: Survey) => void) => {
    event.preventDefault();
    const survey = cursor.current();
    if (survey) act(survey);
    else cursor.move(1);
  };
  const move = (event: KeyboardEvent, by: 1 | -1, always: boolean) => {
    if (!always && !cursor.current()) return;
    event.preventDefault();
    cursor.move(by);
  };
  const leave = (survey: Survey) => {
    if (isDue) cursor.leave(survey.id);
  };
  useSingleKeys({
    j: (event) => move(event, 1, true),
    k: (event) => move(event, -1, true),
    ArrowDown: (event) => move(event, 1, false),
    ArrowUp: (event) => move(event, -1, false),
    e: (event) =>
      withRow(event, (survey) => {
        if (!isReviewable(survey)) return toast.info(t(survey.actionRequired ? 'keys.first' : 'keys.isDone'));
        leave(survey);
        return void deeds.complete(survey);
      }),
    p: isOfPeople
      ? (event) =>
          withRow(event, (survey) => (isPostponable(survey) ? setPostponing(survey) : toast.info(t('keys.isDone'))))
      : undefined,
    n: (event) =>
      withRow(event, (survey) => (survey.state === 'answered' ? setNoting(survey) : toast.info(t('keys.first')))),
    z: (event) => {
      event.preventDefault();
      void deeds.undoLast().then(cursor.want);
    },
  });
  return {
    box,
    help: (
      <KeysHelp
        keys={[
          { key: 'J K', does: t('keys.move') },
          { key: '↵', does: t('keys.open') },
          { key: 'E', does: t('keys.complete') },
          ...(isOfPeople ? [{ key: 'P', does: t('keys.postpone') }] : []),
          { key: 'N', does: t('keys.note') },
          { key: 'Z', does: t('keys.undo') },
        ]}
      />
    ),
    dialogs: (
      <>
        <PostponeDialog
          survey={postponing}
          timeZone={timeZone}
          onClose={() => setPostponing(undefined)}
          onPostpone={(survey, day) => {
            leave(survey);
            void deeds.postpone(survey, day);
          }}
          onResume={(survey) => void deeds.resume(survey)}
        />
        <NoteDialog survey={noting} onClose={() => setNoting(undefined)} onNote={deeds.note} />
      </>
    ),
  };
}
