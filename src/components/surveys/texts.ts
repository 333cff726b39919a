import { defineTexts } from '#src/lib/i18n/index.ts';
import { surveys } from '#src/locales/en/surveys.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    surveys: typeof surveys;
  }
}

export const useSurveyTexts = defineTexts(
  'surveys',
  surveys,
  async () => (await import('#src/locales/es/surveys.ts')).surveys,
);
