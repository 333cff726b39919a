import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NotSavable } from '#src/components/ui/forms/not-savable.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { KeysHelp } from '#src/components/ui/keys/keys-help.tsx';
import { useSingleKeys } from '#src/components/ui/keys/single-keys.ts';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { PostponeDialog } from '#src/components/surveys/postpone-dialog.tsx';
import { isPostponable, isReviewable, isWaiting, subjectText } from '#src/components/surveys/survey-words.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { useNotesForm, useStoredNotes, type Notes } from '#src/components/surveys/use-notes-form.ts';
import { useSurveyDeeds } from '#src/components/surveys/use-survey-deeds.ts';
import type { WalkState } from './use-walk.ts';

interface SurveyWorkProps {
  readonly survey: Survey;
  /** The survey was deleted while it was shown. */
  readonly isGone: boolean;
  readonly timeZone: string;
  readonly walk: WalkState;
  /** Hears whether notes were typed that aren’t saved. */
  readonly onTyped: (typed: boolean) => void;
}

/** What is done about a survey: notes, done with, put off; by buttons and by keys. Specification surveys 3.3, 3.6, 3.11, 3.14. */
export function SurveyWork(props: SurveyWorkProps) {
  const stored = useStoredNotes(props.survey);
  return stored === undefined ? <SkeletonRows rows={6} /> : <LoadedWork {...props} stored={stored} />;
}

function LoadedWork(props: SurveyWorkProps & { readonly stored: Draft | null }) {
  const { survey, isGone, timeZone, walk, onTyped, stored } = props;
  const t = useSurveyTexts();
  const mayEdit = useCan(survey.family === 'person' ? 'personorganizationssurveys' : 'callerSurveys', 'canEdit');
  // of one that was deleted nothing is left to be done
  const acts = mayEdit && !isGone;
  const deeds = useSurveyDeeds();
  const [isPostponing, setPostponing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { form, draft, merged } = useNotesForm(survey, stored);
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const isAnswered = survey.state === 'answered';
  const canComplete = acts && isReviewable(survey);
  const canPostpone = acts && isPostponable(survey);
  const canResume = canPostpone && isWaiting(survey);

  // one that waits already stands in no worklist to go on in
  const goOn = () => {
    if (!canResume) walk.goOn();
  };
  /** Whether the notes that are sent complete it. */
  const isCompleting = useRef(false);
  const complete = async () => {
    if (isDirty) {
      // what was typed stays in sight until it is saved
      if (!(await form.trigger())) return;
      isCompleting.current = true;
      box.current?.querySelector('form')?.requestSubmit();
    } else {
      goOn();
      await deeds.complete(survey);
    }
  };
  const save = async (values: Notes) => {
    const completes = isCompleting.current;
    isCompleting.current = false;
    const { callerSurvey } = await merged.send(values, ({ adminNotes }, present = survey) =>
      (completes ? deeds.completeWith : deeds.note)(present, adminNotes.trim()),
    );
    draft.drop();
    merged.begin(callerSurvey);
    if (completes) goOn();
  };
  const focusNotes = () => box.current?.querySelector('textarea')?.focus();
  useSingleKeys({
    j: walk.next,
    k: walk.previous,
    e: acts
      ? (event) => {
          event.preventDefault();
          if (canComplete) void complete();
          else toast.info(t(survey.actionRequired ? 'keys.first' : 'keys.isDone'));
        }
      : undefined,
    p: canPostpone
      ? (event) => {
          event.preventDefault();
          setPostponing(true);
        }
      : undefined,
    n:
      mayEdit && isAnswered
        ? (event) => {
            event.preventDefault();
            focusNotes();
          }
        : undefined,
    z: (event) => {
      event.preventDefault();
      void deeds.undoLast();
    },
  });
  return (
    <div ref={box} className={classes.column}>
      <Section
        title={t('work.title')}
        description={
          survey.completedAt === null ? undefined : (
            <>
              {t('work.completedAt')} <Moment iso={survey.completedAt} timeZone={timeZone} />
            </>
          )
        }
      >
        {isAnswered && mayEdit && (
          <Form form={form} onSubmit={save} isHeld={() => isGone}>
            <UnsavedGuard dirty={isDirty && !form.formState.isSubmitting} onLeave={draft.drop} />
            <DraftNotice draft={draft} />
            <TextAreaField
              control={form.control}
              name="adminNotes"
              label={t('adminNotes')}
              description={t('note.hint')}
              max={WORK_LIMITS.surveyNotes}
              rows={3}
            />
            <Conflicts merged={merged} />
            {isGone ? (
              <NotSavable
                title={t('deleted', {
                  name: t('one', { type: t(`types.${survey.type}`), name: subjectText(t, survey) }),
                })}
                onDiscard={() => {
                  draft.drop();
                  onTyped(false);
                }}
              />
            ) : (
              <FormActions>
                <div className={classes.buttons}>
                  {canComplete && <Button onClick={complete}>{t('work.complete')}</Button>}
                  {canPostpone && (
                    <Button variant="default" onClick={() => setPostponing(true)}>
                      {t('postpone.open')}
                    </Button>
                  )}
                  {!survey.actionRequired && (
                    <Button variant="default" onClick={() => (canResume ? deeds.resume(survey) : deeds.reopen(survey))}>
                      {t('work.reopen')}
                    </Button>
                  )}
                  <Button type="submit" variant="default" onClick={() => void (isCompleting.current = false)}>
                    {t('note.save')}
                  </Button>
                </div>
              </FormActions>
            )}
          </Form>
        )}
        {survey.state !== 'answered' && (
          <>
            <p className={classes.told}>{t(`work.${survey.state}`)}</p>
            {canPostpone && (
              <div className={classes.buttons}>
                <Button variant="default" onClick={() => setPostponing(true)}>
                  {t('postpone.open')}
                </Button>
                {canResume && (
                  <Button variant="default" onClick={() => deeds.resume(survey)}>
                    {t('work.reopen')}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
        <KeysHelp
          keys={[
            { key: 'J K', does: t('keys.move') },
            ...(canComplete ? [{ key: 'E', does: t('keys.complete') }] : []),
            ...(canPostpone ? [{ key: 'P', does: t('keys.postpone') }] : []),
            ...(isAnswered && mayEdit ? [{ key: 'N', does: t('keys.note') }] : []),
            { key: 'Z', does: t('keys.undo') },
          ]}
        />
      </Section>
      <PostponeDialog
        survey={isPostponing ? survey : undefined}
        timeZone={timeZone}
        onClose={() => setPostponing(false)}
        onPostpone={(_, day) => {
          goOn();
          void deeds.postpone(survey, day);
        }}
        onResume={() => void deeds.resume(survey)}
      />
    </div>
  );
}
