import { surveyForm as en } from '#src/locales/en/survey-form.ts';
import { surveyForm as es } from '#src/locales/es/survey-form.ts';
import { fillWords, type Params } from '#src/schemas/messages.ts';
import type { SurveyLanguage } from '#src/schemas/survey-questions.ts';

const WORDS = { en, es };

export type FormWords = (key: keyof typeof en, params?: Params) => string;

/**
 * The form's own words in the language of its questions, which may be another than the console's: what is asked and
 * what is answered are one conversation.
 */
export const formWords =
  (language: SurveyLanguage): FormWords =>
  (key, params) =>
    fillWords(WORDS[language][key], params);
