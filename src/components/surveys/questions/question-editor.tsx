import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { resetSurveyQuestions, saveSurveyQuestions } from '#src/queries/surveys.ts';
import type { Question } from '#src/schemas/survey-questions.ts';
import type { Questionnaire } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useConflictWords } from './conflict-words.ts';
import { joinQuestions, settleQuestions } from './join-questions.ts';
import { Preview } from './preview.tsx';
import { QuestionItem } from './question-item.tsx';
import { editedQuestions, fieldsOf, isListWrong, newQuestion, type EditedQuestions } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';

interface QuestionEditorProps {
  readonly questionnaire: Questionnaire;
  readonly organizationId: string;
  /** The questions as they are by now. */
  readonly onRead: () => Promise<Questionnaire | undefined>;
}

/** A question that may be deleted, and how many others depend on its answer. */
interface Deleting {
  readonly at: number;
  readonly name: string;
  readonly dependent: number;
}

const joining = { join: joinQuestions, settle: settleQuestions };

const valuesOf = ({ questions }: Questionnaire): EditedQuestions => ({ questions: questions.map(fieldsOf) });

/**
 * Edits the questions of a kind of survey beside their preview. What somebody else has saved meanwhile is joined with
 * what was typed, and that outlives an idle sign-out. Specification surveys 5.2, 5.3, 5.4, 5.6.
 */
export function QuestionEditor(props: QuestionEditorProps) {
  const name = `surveyQuestions:${props.questionnaire.type}`;
  const stored = useStoredDraft(name);
  return stored === undefined ? <EditorSkeleton /> : <LoadedEditor {...props} name={name} stored={stored} />;
}

/** As long as a screen is high: what stands below comes into sight no sooner than with the questions. */
export const EditorSkeleton = () => <SkeletonRows rows={24} />;

interface LoadedEditorProps extends QuestionEditorProps {
  readonly name: string;
  readonly stored: Draft | null;
}

function LoadedEditor({ questionnaire, organizationId, onRead, name, stored }: LoadedEditorProps) {
  const t = useQuestionTexts();
  const language = useWrittenLanguage();
  const mayEdit = useCan('surveys', 'canEdit');
  const mayReset = useCan('surveys', 'canDeleteAsAdmin');
  const saving = useWrite(saveSurveyQuestions);
  const resetting = useWrite(resetSurveyQuestions);
  const { type } = questionnaire;
  const isOwn = questionnaire.organizationId !== null;
  const form = useAppForm(editedQuestions, valuesOf(questionnaire));
  const list = useFieldArray({ control: form.control as never, name: 'questions' as never, keyName: 'key' });
  // after the list, which then hears of the draft
  const draft = useDraft(form, name, stored);
  const merged = useMerged({
    form,
    schema: editedQuestions,
    draft,
    row: questionnaire,
    valuesOf,
    joining,
    read: async () => {
      const theirs = await onRead();
      if (theirs) setVersion(theirs.version);
      return theirs;
    },
  });
  /** The version that is edited: another one that arrives meanwhile is somebody else’s. */
  const [version, setVersion] = useState(questionnaire.version);
  const [opened, setOpened] = useState<string>();
  const [isResetting, setResetting] = useState(false);
  const [deleting, setDeleting] = useState<Deleting>();
  const [isDeleting, setIsDeleting] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  // right after saving, the page may know the version before: that is no news
  const isOutdated = questionnaire.version > version;
  const items = useRef<HTMLOListElement>(null);
  /** The question that gets the focus next, and which of its buttons. */
  const wanted = useRef<{ readonly id: string; readonly button: number }>(undefined);
  const buttonsOf = (id: string): readonly HTMLElement[] => [
    ...(items.current?.querySelectorAll<HTMLElement>(`[data-question="${id}"] button`) ?? []),
  ];

  const take = (theirs: Questionnaire) => {
    form.reset(valuesOf(theirs));
    merged.begin(theirs);
    setVersion(theirs.version);
    setOpened(undefined);
  };
  const taken = useRef(take);
  useEffect(() => {
    taken.current = take;
  });
  useEffect(() => {
    // nothing was typed: theirs are shown
    if (isOutdated && !isDirty && !isSubmitting) taken.current(questionnaire);
  }, [isOutdated, isDirty, isSubmitting, questionnaire]);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { id, button } = wanted.current;
    buttonsOf(id)[button]?.focus();
    wanted.current = undefined;
  });

  const submit = async (typed: { questions: Question[] }) => {
    // Enter in a field sends a form, whatever its button is
    if (!isDirty) return;
    const { survey } = await merged.send(typed, ({ questions }, present = questionnaire) =>
      saving.mutateAsync({
        params: { surveyType: type },
        body: { organizationId, questions, version: present.version },
      }),
    );
    merged.begin(survey);
    draft.drop();
    setVersion(survey.version);
    toast.success(t('saved', { version: survey.version }));
  };
  const move = (from: number, to: number) => {
    const { id = '' } = form.getValues('questions')[from] ?? {};
    // whoever moves it by a button presses that again
    const pressed = buttonsOf(id).indexOf(document.activeElement as HTMLElement);
    wanted.current = { id, button: Math.max(0, pressed) };
    list.move(from, to);
  };
  const add = () => {
    const question = newQuestion();
    list.append(question);
    setOpened(question.id);
  };
  const remove = (at: number) => {
    const all = form.getValues('questions');
    const next = all[at + 1] ?? all[at - 1];
    if (next) wanted.current = { id: next.id, button: 0 };
    list.remove(at);
  };
  const askToDelete = (at: number) => {
    const all = form.getValues('questions');
    const { id, label } = all[at] ?? newQuestion();
    const name = label[language] || label.en;
    // there is nothing to lose yet
    if (name === '') return remove(at);
    setDeleting({ at, name, dependent: all.filter(({ visibleIf }) => visibleIf.questionId === id).length });
    setIsDeleting(true);
  };
  const isWrong = isListWrong(form.formState.errors.questions);
  const say = useConflictWords(form.getValues('questions'));
  return (
    <div className={classes.editor}>
      <Section
        title={t('questions')}
        description={t(isOwn ? 'own' : 'common', { version: questionnaire.version })}
        actions={
          isOwn &&
          mayReset && (
            <Button variant="default" size="small" onClick={() => setResetting(true)}>
              {t('reset')}
            </Button>
          )
        }
      >
        <Form
          form={form}
          onSubmit={submit}
          aria-label={t('questions')}
          failureText={(error) => {
            if (!isChanged(error)) return undefined;
            return merged.isAsking() ? null : { text: t('changed'), hint: t('changedKept') };
          }}
        >
          <UnsavedGuard dirty={isDirty && !isSubmitting} onLeave={draft.drop} />
          <DraftNotice draft={draft} />
          {isOutdated && isDirty && (
            <Notice kind="info">{t('changedChoice', { version: questionnaire.version })}</Notice>
          )}
          <ol key={merged.round} ref={items} className={classes.questions}>
            {list.fields.map((field, at) => {
              const id = (field as unknown as { readonly id: string }).id;
              return (
                <QuestionItem
                  key={id}
                  form={form}
                  at={at}
                  count={list.fields.length}
                  isOpened={opened === id}
                  mayEdit={mayEdit}
                  onToggle={() => setOpened(opened === id ? undefined : id)}
                  onMove={move}
                  onDelete={() => askToDelete(at)}
                />
              );
            })}
          </ol>
          {isWrong && <Notice kind="error">{t('count', { max: WORK_LIMITS.surveyQuestions })}</Notice>}
          <Conflicts merged={merged} say={say} />
          {mayEdit && (
            <FormActions>
              <Button variant="default" onClick={add}>
                {t('add')}
              </Button>
              <Button type="submit" aria-disabled={!isDirty}>
                {t('save')}
              </Button>
              {isDirty && <Badge tone="warn">{t('unsaved')}</Badge>}
            </FormActions>
          )}
        </Form>
      </Section>
      <div className={classes.aside}>
        <Preview form={form} edited={opened} />
      </div>
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={t('deleteTitle', { name: deleting?.name ?? '' })}
        confirmLabel={t('deleteConfirm')}
        danger
        onConfirm={() => deleting && remove(deleting.at)}
      >
        {t('deleteMeaning')} {deleting && deleting.dependent > 0 && t('deleteDependent', { count: deleting.dependent })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={isResetting}
        onClose={() => setResetting(false)}
        title={t('resetTitle')}
        confirmLabel={t('reset')}
        danger
        onConfirm={async () => {
          const { survey } = await resetting.mutateAsync({ params: { surveyType: type }, query: { organizationId } });
          take(survey);
          toast.success(t('wasReset'));
        }}
      >
        {t('resetMeaning')}
      </ConfirmDialog>
    </div>
  );
}

const isChanged = (error: unknown): boolean => isApiError(error) && error.unsaid === 'surveyQuestionsChanged';
