import { formatDay } from '#src/lib/dates.ts';
import type { AnswerValue, Question, SurveyLanguage } from '#src/schemas/survey-questions.ts';
import type { useSurveyTexts } from '#src/components/surveys/texts.ts';

/** An answer as its question words it; undefined: none was given. */
export function answerText(
  t: ReturnType<typeof useSurveyTexts>,
  { kind, options, max }: Question,
  value: AnswerValue | undefined,
  language: SurveyLanguage,
): string | undefined {
  if (value === undefined) return undefined;
  const labelOf = (each: unknown) => options.find((option) => option.value === each)?.label[language] ?? String(each);
  switch (kind) {
    case 'single':
      return labelOf(value);
    case 'multiple':
      return Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value);
    case 'yesNo':
      return t(value === true ? 'yes' : 'no');
    case 'scale':
      return max === null ? String(value) : t('answers.ofScale', { value: String(value), max });
    case 'date':
      return formatDay(String(value));
    default:
      return String(value);
  }
}
