import type { Random } from '#server/seed/random.ts';
import { visibleQuestions } from '#src/schemas/survey-answers.ts';
import type { AnswerValue, Question, SurveyLanguage } from '#src/schemas/survey-questions.ts';

/** What somebody might say, in words. */
const SAID: Readonly<Record<SurveyLanguage, readonly string[]>> = {
  en: [
    'She slipped in the kitchen last week and still limps a little.',
    'The heating has been out since Monday; the landlord knows.',
    'He was at the hospital for two days because of his heart.',
    'More time for each call would be nice.',
    'Someone to fetch the groceries on Thursdays.',
    'He laughs again, and walks to the corner every day.',
  ],
  es: [
    'Se resbaló en la cocina y todavía cojea un poco.',
    'No tiene calefacción desde el lunes; el dueño ya lo sabe.',
    'Estuvo dos días en el hospital por el corazón.',
    'Le gustaría más tiempo en cada llamada.',
  ],
};

/** How well somebody is who answers, from 0 to 1. */
type Wellness = number;

function valueOf(random: Random, question: Question, language: SurveyLanguage, wellness: Wellness): AnswerValue {
  const { kind, options, min, max, better } = question;
  const level = Math.min(1, Math.max(0, wellness + (random.next() - 0.5) * 0.4));
  switch (kind) {
    case 'single': {
      const weighed = options.filter(({ weight }) => weight !== null);
      const sorted = weighed.toSorted((one, other) => (one.weight ?? 0) - (other.weight ?? 0));
      const chosen = sorted[Math.min(sorted.length - 1, Math.floor(level * sorted.length))];
      return chosen?.value ?? random.pick(options).value;
    }
    case 'multiple': {
      const some = random.some(options, 0.35).map(({ value }) => value);
      return some.length > 0 ? some : [random.pick(options).value];
    }
    case 'scale':
    case 'number': {
      const [least, most] = [min ?? 0, Math.min(max ?? 10, 20)];
      const share = better === 'lower' ? 1 - level : level;
      return least + Math.round(share * (most - least));
    }
    case 'yesNo':
      return better === null ? random.chance(0.7) : (better === 'higher') === level > 0.28;
    case 'date':
      return `2026-12-${String(random.int(10, 28))}`;
    case 'text':
      return random.pick(SAID[language]);
  }
}

/** Answers as somebody who is so well might give them: each question that is asked, some of those that may be skipped. */
export function madeUpAnswers(
  random: Random,
  questions: readonly Question[],
  { language, wellness }: { readonly language: SurveyLanguage; readonly wellness: Wellness },
): Record<string, AnswerValue> {
  const answers: Record<string, AnswerValue> = {};
  for (const question of questions) {
    if (!visibleQuestions(questions, answers).includes(question)) continue;
    if (question.required || random.chance(0.6)) answers[question.id] = valueOf(random, question, language, wellness);
  }
  return answers;
}

export { SAID };
