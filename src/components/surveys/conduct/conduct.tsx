import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { ErrorAlert } from '#src/components/ui/errors/error-state.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { endClicks } from '#src/components/ui/forms/press.ts';
import { useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { dropDraft, keepDraft, type Draft } from '#src/lib/session/drafts.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { answerPersonSurvey, getPersonSurvey } from '#src/queries/surveys.ts';
import { answerProblems, isAboutOthers, visibleAnswers } from '#src/schemas/survey-answers.ts';
import { answerValue, type Answers, type AnswerValue, type SurveyLanguage } from '#src/schemas/survey-questions.ts';
import type { SurveyDetail } from '#src/schemas/surveys.ts';
import { CommentsField } from '#src/components/surveys/form/comments-field.tsx';
import { todayHere } from '#src/components/surveys/form/today.ts';
import { SurveyForm } from '#src/components/surveys/form/survey-form.tsx';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { refusedAnswers } from './refused-answers.ts';

const KEEP_AFTER_MS = 400;

/** Why nothing more can be saved: it is answered, by somebody else or by what was sent before. */
const ANSWERED = new Set<string | undefined>(['surveyAnswered', 'surveySubmitted']);

const kept = z.object({
  answers: z.record(z.string(), answerValue),
  comments: z.string(),
  submissionId: z.string(),
});
type Kept = z.output<typeof kept>;

interface ConductProps {
  readonly survey: SurveyDetail;
  /** The survey was deleted while it was shown. */
  readonly isGone?: boolean | undefined;
  /** Hears whether something was answered that isn’t saved. */
  readonly onTyped?: ((typed: boolean) => void) | undefined;
  /** Follows when what was typed isn’t needed in sight any more: it can’t be saved, and the saved answers are asked for. */
  readonly onEnd?: (() => void) | undefined;
  /** Follows the answers that were sent. */
  readonly onSent?: (() => void) | undefined;
}

/** Asks a survey’s questions in place: what was chosen outlives a failure and an idle sign-out. Specification surveys 2.6, 4.15. */
export function Conduct({ survey, isGone, onTyped, onEnd, onSent }: ConductProps) {
  const t = useSurveyTexts();
  const mayAnswer = useCan('personorganizationssurveys', 'canEdit');
  const name = `survey:${survey.id}`;
  const stored = useStoredDraft(name);
  return (
    <Section title={t('conduct.title')} description={t('conduct.lead')}>
      {survey.additionalComments !== null && (
        <div>
          <p className={classes.told}>{t('conduct.known')}</p>
          <p className={classes.words} dir="auto">
            {survey.additionalComments}
          </p>
        </div>
      )}
      {!mayAnswer && <p>{t('conduct.mayNot')}</p>}
      {mayAnswer && stored === undefined && <SkeletonRows rows={4 * survey.questionnaire.questions.length} />}
      {mayAnswer && stored !== undefined && (
        <Asking
          survey={survey}
          name={name}
          stored={stored}
          isGone={isGone}
          onTyped={onTyped}
          onEnd={onEnd}
          onSent={onSent}
          key={stored?.at}
        />
      )}
    </Section>
  );
}

/** What the taker of the link has saved so far, or nothing. */
const begunOf = ({ draft, draftComments }: SurveyDetail): Kept => ({
  answers: Object.fromEntries(draft.map(({ questionId, value }) => [questionId, value])),
  comments: draftComments ?? '',
  submissionId: crypto.randomUUID(),
});

interface AskingProps extends ConductProps {
  readonly name: string;
  readonly stored: Draft | null;
}

function Asking({ survey, name, stored, isGone = false, onTyped, onEnd, onSent }: AskingProps) {
  const t = useSurveyTexts();
  const shown = useWrittenLanguage();
  const [language, setLanguage] = useState<SurveyLanguage>(shown);
  const [begun] = useState(() => begunOf(survey));
  const [restored, setRestored] = useState(() => {
    const parsed = kept.safeParse(stored?.values);
    return parsed.success ? parsed.data : null;
  });
  const [form, setForm] = useState<Kept>(restored ?? begun);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<unknown>();
  const [isRenewed, setRenewed] = useState(false);
  // the survey went, with whom it is about or by itself: nothing can be saved any more
  const isDeleted = isGone || (isApiError(error) && error.status === 404);
  // by this form, whose answer was lost before it was changed
  const isSubmitted = isApiError(error) && error.unsaid === 'surveySubmitted';
  const { mutateAsync, isPending } = useWrite(answerPersonSurvey);
  const isSent = useRef(false);
  const isAnswered =
    (isApiError(error) && error.unsaid === 'surveyAnswered') ||
    (survey.state === 'answered' && !isPending && !isSent.current && !isSubmitted);
  const isOver = isDeleted || isAnswered || isSubmitted;
  const [savedAt] = useState(survey.savedAt);
  const client = useQueryClient();
  const keep = useDebouncedCallback((values: Kept) => void keepDraft(name, values), KEEP_AFTER_MS);
  const isDirty = form !== begun && !isPending && !isSent.current && !isOver;
  const { questions } = survey.questionnaire;

  const drop = () => {
    keep.cancel();
    dropDraft(name);
  };
  const change = (patch: Partial<Kept>) => {
    const next = { ...form, ...patch };
    setForm(next);
    keep(next);
  };
  const answer = (questionId: string, value: AnswerValue | null) => {
    const { [questionId]: _, ...others } = form.answers;
    const answers: Answers = value === null ? others : { ...others, [questionId]: value };
    change({ answers: { ...answers } });
    // what was wrong is looked at again with each change
    if (attempt > 0) setProblems(answerProblems(questions, visibleAnswers(questions, answers), { today: todayHere() }));
  };
  useEffect(() => keep.cancel, [keep]);
  const isTyped = form !== begun;
  useEffect(() => onTyped?.(isTyped), [onTyped, isTyped]);

  const send = async () => {
    setError(undefined);
    const answers = visibleAnswers(questions, form.answers);
    const wrong = answerProblems(questions, answers, { today: todayHere() });
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return setAttempt((before) => before + 1);
    // the answer may be that the session is over
    keep.flush();
    try {
      isSent.current = true;
      await mutateAsync({
        params: { id: survey.id },
        body: {
          answers: Object.entries(answers).map(([id, value]) => ({ id, value })),
          additionalComments: form.comments,
          submissionId: form.submissionId,
        },
      });
      drop();
      toast.success(t('conduct.done'));
      return onSent?.();
    } catch (failure) {
      isSent.current = false;
      const refused = refusedAnswers(failure);
      if (isAboutOthers(refused, questions)) {
        // the questions were changed meanwhile: what is asked now is shown, with what was answered
        const { questionnaire } = await showAnswers();
        const asked = visibleAnswers(questionnaire.questions, form.answers);
        setProblems(answerProblems(questionnaire.questions, asked, { today: todayHere() }));
        setAttempt((before) => before + 1);
        setRenewed(true);
        return undefined;
      }
      setProblems(refused);
      if (Object.keys(refused).length > 0) setAttempt((before) => before + 1);
      else {
        setError(failure);
        if (isApiError(failure) && (failure.status === 404 || ANSWERED.has(failure.unsaid))) drop();
      }
      return undefined;
    }
  };
  // the words are above the buttons, and push them below what is in sight
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === undefined && !isOver) return;
    endClicks();
    buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [error, isOver]);
  const showAnswers = () => client.query({ ...getPersonSurvey(survey.id), staleTime: 0 });
  // why they can't be had is said above, where the survey is shown
  const lookAtAnswers = async () => {
    await showAnswers().catch(() => undefined);
    drop();
    onEnd?.();
  };
  const notice = {
    at: restored && stored ? stored.at : null,
    discard: () => {
      drop();
      setRestored(null);
      setForm(begun);
      setProblems({});
    },
  };
  return (
    <form
      noValidate
      aria-label={t('conduct.title')}
      className={classes.conduct}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void send();
      }}
    >
      <UnsavedGuard dirty={isDirty} onLeave={drop} />
      <DraftNotice draft={notice} />
      <LanguageSwitch language={language} onChange={setLanguage} />
      <SurveyForm
        questions={questions}
        language={language}
        answers={form.answers}
        onChange={answer}
        problems={problems}
        attempt={attempt}
        headingLevel={3}
      />
      <CommentsField
        language={language}
        value={form.comments}
        onChange={(comments) => change({ comments })}
        problem={problems['additionalComments']}
        headingLevel={3}
      />
      {isRenewed && !isOver && <Notice kind="info">{t('conduct.renewed')}</Notice>}
      {survey.savedAt !== savedAt && !isOver && <Notice kind="info">{t('conduct.meanwhile')}</Notice>}
      {isDeleted && <Notice kind="error">{t('conduct.deleted')}</Notice>}
      {isAnswered && <Notice kind="error">{t('conduct.answered')}</Notice>}
      {isSubmitted && <Notice kind="error">{t('conduct.submitted')}</Notice>}
      {error !== undefined && !isOver && <ErrorAlert error={error} />}
      <div ref={buttons} className={classes.buttons}>
        {isDeleted ? (
          <ButtonLink variant="default" to="/app/surveys">
            {t('conduct.toList')}
          </ButtonLink>
        ) : isOver ? (
          <Button variant="default" onClick={lookAtAnswers}>
            {t(isSubmitted ? 'conduct.showSaved' : 'conduct.showAnswers')}
          </Button>
        ) : (
          <Button type="submit" busy={isPending}>
            {t('conduct.send')}
          </Button>
        )}
      </div>
    </form>
  );
}
