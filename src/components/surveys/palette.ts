import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

/** What the palette offers about surveys. */
export const palette: readonly PaletteEntry[] = [
  {
    words: 'surveyQuestions',
    kind: 'place',
    needs: { reach: 'contacts', module: 'surveys', feature: 'surveys', organization: 'chosen' },
    opens: () => ({ to: '/app/surveys/questions' }),
  },
  {
    words: 'surveysDue',
    kind: 'action',
    needs: {
      reach: 'contacts',
      module: 'personorganizationssurveys',
      right: 'canEdit',
      feature: 'surveys',
      organization: 'chosen',
    },
    opens: () => ({ to: '/app/surveys', search: { tab: 'actionRequired' } }),
  },
  {
    words: 'askSurvey',
    kind: 'action',
    needs: { reach: 'contacts', module: 'surveys', right: 'canCreate', feature: 'surveys', organization: 'chosen' },
    opens: () => ({ to: '/app/surveys', search: { ask: 'new' } }),
  },
];
