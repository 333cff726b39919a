import { defineTexts } from '#src/lib/i18n/index.ts';
import { surveyTaking } from '#src/locales/en/survey-taking.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    surveyTaking: typeof surveyTaking;
  }
}

export const useTakingTexts = defineTexts(
  'surveyTaking',
  surveyTaking,
  async () => (await import('#src/locales/es/survey-taking.ts')).surveyTaking,
);
