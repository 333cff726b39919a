import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { QuestionsScreen } from '#src/components/surveys/questions/questions-screen.tsx';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { UNSEEN } from '#src/lib/unseen.ts';
import { briefly, useHeld } from '#src/queries/briefly.ts';
import { prefetch } from '#src/queries/client.ts';
import { getSurveyQuestions, getSurveyRules, listSurveyTypes } from '#src/queries/surveys.ts';
import { SURVEY_TYPES } from '#src/schemas/survey-values.ts';

const route = getRouteApi('/app/_organization/surveys/questions');
const [FIRST] = SURVEY_TYPES;

export const Route = createFileRoute('/app/_organization/surveys/questions')({
  validateSearch: searchParams(() => z.object({ type: z.catch(z._default(z.enum(SURVEY_TYPES), FIRST), FIRST) })),
  search: { middlewares: [stripSearchParams({ type: FIRST })] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'surveys', 'canReadAsAdmin');
    requireFeature(context, 'surveys');
  },
  loaderDeps: ({ search: { type } }) => ({ type }),
  ...UNSEEN,
  loader: ({ context, deps: { type } }) => {
    const { organizationId } = context;
    prefetch(context, listSurveyTypes(organizationId));
    prefetch(context, getSurveyRules(organizationId));
    // the rules stand below
    return briefly(context.queryClient.query(getSurveyQuestions(type, organizationId)));
  },
  component: function SurveyQuestions() {
    const { organizationId } = route.useRouteContext();
    const { type } = route.useSearch();
    return <Questions organizationId={organizationId} type={type} key={organizationId} />;
  },
});

function Questions(shown: Omit<ComponentProps<typeof QuestionsScreen>, 'isHeld'>) {
  return <QuestionsScreen {...shown} isHeld={useHeld(route.useLoaderData())} />;
}
