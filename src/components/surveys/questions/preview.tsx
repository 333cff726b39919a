import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Section } from '#src/components/ui/page/section.tsx';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import type { Answers, SurveyLanguage } from '#src/schemas/survey-questions.ts';
import { LanguageSwitch } from '#src/components/surveys/conduct/language-switch.tsx';
import { SurveyForm } from '#src/components/surveys/form/survey-form.tsx';
import classes from '#src/components/surveys/surveys.module.css';
import { shownQuestions, type QuestionFields, type QuestionsForm } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';

interface PreviewProps {
  readonly form: QuestionsForm;
  /** The question that is edited: where the preview is scrolled by itself, it is brought into sight. */
  readonly edited: string | undefined;
}

/** The questions as they will be asked, drawn when whoever types them leaves time for it. */
export function Preview({ form, edited }: PreviewProps) {
  const questions = useDeferredValue(useWatch({ control: form.control, name: 'questions' }));
  return <Asked questions={questions} edited={edited} />;
}

interface AskedProps extends Pick<PreviewProps, 'edited'> {
  readonly questions: readonly QuestionFields[];
}

/** Answering them shows what depends on what. */
const Asked = memo(function Asked({ questions, edited }: AskedProps) {
  const t = useQuestionTexts();
  const shown = useWrittenLanguage();
  const [language, setLanguage] = useState<SurveyLanguage>(shown);
  const [answers, setAnswers] = useState<Answers>({});
  const asked = shownQuestions(questions);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const question = box.current?.querySelector(`[data-question="${edited}"]`);
    if (!box.current || !question) return;
    // its own scrolling alone: on a phone the page would leave what is edited
    box.current.scrollTop += question.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
  }, [edited]);
  return (
    <Section title={t('preview')} description={t('previewLead')}>
      <div ref={box} className={classes.preview}>
        <LanguageSwitch language={language} onChange={setLanguage} />
        {asked.length === 0 ? (
          <p className={classes.told}>{t('previewNothing')}</p>
        ) : (
          <SurveyForm
            questions={asked}
            language={language}
            answers={answers}
            onChange={(id, value) => {
              const { [id]: _, ...others } = answers;
              setAnswers(value === null ? others : { ...others, [id]: value });
            }}
            headingLevel={3}
          />
        )}
      </div>
    </Section>
  );
});
