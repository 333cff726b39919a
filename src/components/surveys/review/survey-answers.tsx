import { useEffect, useRef } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { endClicks } from '#src/components/ui/forms/press.ts';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { answerChange, isAlarming, visibleQuestions } from '#src/schemas/survey-answers.ts';
import type { Answers, Question } from '#src/schemas/survey-questions.ts';
import type { SurveyDetail } from '#src/schemas/surveys.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { answerText } from './answer-words.ts';
import { Change } from './change.tsx';

const byName = (answers: SurveyDetail['answers']): Answers =>
  Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]));

interface SurveyAnswersProps {
  readonly survey: SurveyDetail;
  readonly timeZone: string;
  /** They take the place of the form that they were given in: what should be looked at first has the focus then. */
  readonly isNew?: boolean | undefined;
}

/**
 * What was answered, beside what the same person answered before; on top what somebody should look at: answers that the
 * questions mark, and those that got worse. Specification surveys 3.9, 5.5.
 */
export function SurveyAnswers({ survey, timeZone, isNew = false }: SurveyAnswersProps) {
  const t = useSurveyTexts();
  const language = useWrittenLanguage();
  const { questionnaire, previous, additionalComments, answeredAt } = survey;
  const now = byName(survey.answers);
  const before = previous ? byName(previous.answers) : {};
  const formerly = new Map(previous?.questionnaire.questions.map((question) => [question.id, question]));
  const rows = visibleQuestions(questionnaire.questions, now).map((question) => {
    const value = now[question.id];
    const former = formerly.get(question.id);
    // asked otherwise then, the two can't be held against each other
    const given = former?.kind === question.kind ? before[question.id] : undefined;
    return {
      question,
      now: answerText(t, question, value, language),
      before: answerText(t, former ?? question, given, language),
      change: previous && value !== undefined ? answerChange(question, value, given) : undefined,
      isAlarm: isAlarming(question, value),
    };
  });
  const first = rows.filter(({ isAlarm, change }) => isAlarm || change === 'worse');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew || !heading.current) return;
    // the form was longer, and its button far below
    endClicks();
    heading.current.focus({ preventScroll: true });
    heading.current.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  return (
    <>
      {first.length > 0 && (
        <Section title={t('answers.first')} headingRef={heading}>
          <ul className={classes.first}>
            {first.map(({ question, now: answer, before: former, change, isAlarm }) => (
              <li key={question.id}>
                <span className={classes.asked}>{question.label[language]}</span>
                <span className={classes.given}>
                  <bdi>{answer}</bdi>
                  {isAlarm && <Alarm />}
                  {change === 'worse' && (
                    <>
                      <Change change={change} />
                      <span className={classes.dimmed}>{t('answers.was', { answer: former ?? '' })}</span>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {additionalComments !== null && (
        <Section title={t('comments')}>
          <p className={classes.words} dir="auto">
            {additionalComments}
          </p>
        </Section>
      )}
      <Section
        title={t('answers.title')}
        description={
          previous ? (
            <>
              {t('answers.beside')} <Moment iso={previous.answeredAt} timeZone={timeZone} />
            </>
          ) : (
            t(survey.isAnonymous ? 'answers.anonymous' : 'answers.noPrevious')
          )
        }
      >
        <div className={classes.scroller}>
          <table className={classes.answers}>
            <thead>
              <tr>
                <th scope="col">{t('answers.question')}</th>
                <th scope="col">
                  {t('answers.now')}
                  <From iso={answeredAt} timeZone={timeZone} />
                </th>
                {previous && (
                  <th scope="col">
                    {t('answers.before')}
                    <From iso={previous.answeredAt} timeZone={timeZone} />
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.question.id} data-change={row.change}>
                  <th scope="row">
                    <Label question={row.question} language={language} />
                  </th>
                  <td data-label={t('answers.now')}>
                    <span className={classes.given}>
                      {row.now === undefined ? (
                        <span className={classes.dimmed}>{t('answers.none')}</span>
                      ) : (
                        <bdi>{row.now}</bdi>
                      )}
                      {row.isAlarm && <Alarm />}
                      {row.change && row.change !== 'same' && <Change change={row.change} />}
                    </span>
                  </td>
                  {previous && (
                    <td data-label={t('answers.before')} className={classes.dimmed}>
                      {row.before === undefined ? t('answers.none') : <bdi>{row.before}</bdi>}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  );
}

/** From when the answers of a column are. */
function From({ iso, timeZone }: { readonly iso: string | null; readonly timeZone: string }) {
  return (
    <span className={classes.from}>
      <Moment iso={iso} timeZone={timeZone} />
    </span>
  );
}

function Label({ question, language }: { readonly question: Question; readonly language: 'en' | 'es' }) {
  return <span lang={language}>{question.label[language]}</span>;
}

function Alarm() {
  const t = useSurveyTexts();
  return (
    <span className={classes.alarms}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {t('answers.alarm')}
    </span>
  );
}
