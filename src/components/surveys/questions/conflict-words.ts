import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { useCommonTexts, useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { partOf, type AnswerFields, type Gone, type Part } from './join-questions.ts';
import type { OptionFields, QuestionFields } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';

type Words = QuestionFields['label'];

/** What a choice is called in both languages, and what else it says. */
const optionText = ({ label, weight, isAlarm }: OptionFields, alarm: string): string => {
  const facts = [weight, isAlarm ? alarm : ''].filter(Boolean).join(', ');
  return `${label.en} / ${label.es}${facts && ` (${facts})`}`;
};

/** Says a part of a question that two have changed, as `<Conflicts>` shows it. Specification surveys 5.6. */
export function useConflictWords(questions: readonly QuestionFields[]) {
  const t = useQuestionTexts();
  const changes = useChangeTexts();
  const common = useCommonTexts();
  const language = useWrittenLanguage();
  const inWords = (label: Words) => label[language] || label.en || t('unnamed');
  const named = (id: string) => {
    const question = questions.find((each) => each.id === id);
    return question ? inWords(question.label) : t('questionDeleted');
  };

  const partName = (part: Part): string => {
    const [first, second, third] = part.split('.');
    if (first === 'ends') {
      return t(`inLanguage.${third as 'en'}`, { label: t(second === 'min' ? 'endMin' : 'endMax') });
    }
    if (second) return t(`inLanguage.${second as 'en'}`, { label: t(first as 'label') });
    return t(part === 'visibleIf' ? 'condition' : part === 'answer' ? 'kind' : (part as 'min'));
  };
  const optionsText = (options: readonly OptionFields[]) =>
    options.map((option) => optionText(option, t('isAlarm'))).join('; ') || changes('none');
  const yesOrNo = (text: string) => (text === 'true' ? t('yes') : text === 'false' ? t('no') : text);
  const conditionText = ({ questionId, operator, value }: QuestionFields['visibleIf']) => {
    if (questionId === '') return t('conditionNone');
    const cause = questions.find(({ id }) => id === questionId);
    const option = cause?.options.find((each) => each.value === value);
    const said = option ? inWords(option.label) : yesOrNo(value);
    return t('conditionOf', { name: named(questionId), operator: t(`operators.${operator}`), value: said });
  };
  const answerText = ({ kind, options, min, max }: AnswerFields) => {
    const isChoice = kind === 'single' || kind === 'multiple';
    const hasRange = kind === 'scale' || kind === 'number';
    const of = isChoice ? optionsText(options) : hasRange ? t('range', { min, max }) : '';
    return [t(`kinds.${kind}`), of].filter(Boolean).join(': ');
  };
  const valueText = (part: Part, value: unknown): string => {
    if (part === 'answer') return answerText(value as AnswerFields);
    if (part === 'options') return optionsText(value as OptionFields[]);
    if (part === 'visibleIf') return conditionText(value as QuestionFields['visibleIf']);
    if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
    const text = String(value);
    if (part === 'days') return text === '' ? t('daysAny') : t(`daysOf.${text as 'past'}`);
    if (part === 'better') return text === '' ? t('betterNone') : t(`betterOf.${text as 'higher'}`);
    return yesOrNo(text) || changes('empty');
  };
  const goneText = ({ question, isThere, changed }: Gone): string =>
    isThere
      ? changed.map((part) => `${partName(part)}: ${valueText(part, partOf(question, part))}`).join('; ')
      : t('deleted');

  return (_: string, value: unknown, [id = '', part]: readonly string[]) => {
    if (part === undefined) {
      const order = (value as string[]).filter((each) => questions.some((question) => question.id === each));
      return {
        name: t('order'),
        value: order.map((each, at) => t('numbered', { number: at + 1, name: named(each) })).join(' '),
      };
    }
    if (part === 'question') {
      const gone = value as Gone;
      return { name: inWords(gone.question.label), value: goneText(gone) };
    }
    const of = partName(part as Part);
    return { name: t('partOf', { name: named(id), part: of }), value: valueText(part as Part, value) };
  };
}
