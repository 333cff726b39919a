import '#src/lib/i18n/validation-words.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import { visibleQuestions } from '#src/schemas/survey-answers.ts';
import type { Answers, AnswerValue, Question, SurveyLanguage } from '#src/schemas/survey-questions.ts';
import { focusQuestion } from './focus-question.ts';
import { QuestionField } from './question-field.tsx';
import classes from './survey-form.module.css';
import { formWords } from './words.ts';

interface Props {
  readonly questions: readonly Question[];
  /** The language of questions and choices, which may be another than the console's. */
  readonly language: SurveyLanguage;
  /** What was answered; also to questions that aren't asked now, and may be again. */
  readonly answers: Answers;
  /** null takes an answer away. */
  readonly onChange: (questionId: string, value: AnswerValue | null) => void;
  /** What is wrong with answers, as messages of a schema: see `answerProblems`. */
  readonly problems?: Readonly<Record<string, string>> | undefined;
  /** Grows with each try to send: the first question with a problem then gets the focus. */
  readonly attempt?: number | undefined;
  /** Shows this question alone, with its number among all. */
  readonly only?: string | undefined;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
}

const NONE: Readonly<Record<string, string>> = {};

/**
 * The questions of a survey with their answers, as they are asked after what was answered so far. It holds nothing:
 * whoever shows it keeps the answers, and sends those that `visibleAnswers` gives. Specification surveys 2.6, 5.3.
 *
 *     <SurveyForm questions={questions} language="es" answers={answers} onChange={change} problems={problems} />
 */
export function SurveyForm(props: Props) {
  const { questions, language, answers, onChange, problems = NONE, attempt = 0, only, headingLevel = 2 } = props;
  const form = useRef<HTMLDivElement>(null);
  const text = useValidationText();
  const words = useMemo(() => formWords(language), [language]);

  useEffect(() => {
    if (attempt > 0) focusQuestion(form.current, '[data-problem]');
  }, [attempt]);

  return (
    <div ref={form} className={classes.form} lang={language}>
      {visibleQuestions(questions, answers).map((question, index) => {
        const { id } = question;
        if (only !== undefined && id !== only) return null;
        const problem = problems[id];
        return (
          <QuestionField
            key={id}
            question={question}
            number={index + 1}
            language={language}
            words={words}
            value={answers[id]}
            onChange={(value) => onChange(id, value)}
            problem={problem === undefined ? undefined : text(problem)}
            headingLevel={headingLevel}
          />
        );
      })}
    </div>
  );
}
