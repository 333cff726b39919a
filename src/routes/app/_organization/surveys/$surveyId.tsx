import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { callOfSurvey } from '#src/components/calls/survey-call.tsx';
import { SurveyScreen } from '#src/components/surveys/review/survey-screen.tsx';
import { surveyDefaults, surveyDeps, surveySearch } from '#src/components/surveys/survey-search.ts';
import { fetchSurvey } from '#src/components/surveys/use-survey.ts';
import { fetchSurveys } from '#src/components/surveys/use-surveys.ts';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/_organization/surveys/$surveyId');

export const Route = createFileRoute('/app/_organization/surveys/$surveyId')({
  validateSearch: surveySearch,
  search: { middlewares: [stripSearchParams({ ...plainListDefaults, ...surveyDefaults })] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'personorganizationssurveys', 'canReadAsAdmin');
    requireFeature(context, 'surveys');
  },
  loaderDeps: ({ search }) => surveyDeps(search),
  loader: ({ context, params: { surveyId }, deps }) => {
    const { organizationId } = context;
    prefetch(context, getOrganization(organizationId));
    fetchSurvey(context, deps.family, surveyId);
    fetchSurveys(context, organizationId, deps);
  },
  component: function OneSurvey() {
    const { surveyId } = route.useParams();
    const search = route.useSearch();
    const { organizationId } = route.useRouteContext();
    return (
      <SurveyScreen surveyId={surveyId} organizationId={organizationId} search={search} key={surveyId}>
        {callOfSurvey}
      </SurveyScreen>
    );
  },
});
