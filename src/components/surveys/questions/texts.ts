import { defineTexts } from '#src/lib/i18n/index.ts';
import { surveyQuestions } from '#src/locales/en/survey-questions.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    surveyQuestions: typeof surveyQuestions;
  }
}

export const useQuestionTexts = defineTexts(
  'surveyQuestions',
  surveyQuestions,
  async () => (await import('#src/locales/es/survey-questions.ts')).surveyQuestions,
);
