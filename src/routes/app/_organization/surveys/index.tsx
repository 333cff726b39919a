import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { ChoosePerson } from '#src/components/people/choose-person.tsx';
import { awaitReport } from '#src/components/reports/watched.ts';
import { SurveysScreen } from '#src/components/surveys/list/surveys-screen.tsx';
import {
  ASK_HASH,
  SURVEY_KEEP,
  surveyDefaults,
  surveyDeps,
  surveySearch,
  type SurveySearch,
} from '#src/components/surveys/survey-search.ts';
import { fetchSurveys } from '#src/components/surveys/use-surveys.ts';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/_organization/surveys/');

export const Route = createFileRoute('/app/_organization/surveys/')({
  validateSearch: surveySearch,
  search: { middlewares: [stripSearchParams({ ...plainListDefaults, ...surveyDefaults })] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'personorganizationssurveys', 'canReadAsAdmin');
    requireFeature(context, 'surveys');
  },
  loaderDeps: ({ search }) => surveyDeps(search),
  loader: ({ context, deps }) => {
    const { organizationId } = context;
    prefetch(context, getOrganization(organizationId));
    fetchSurveys(context, organizationId, deps);
  },
  component: function SurveysOfOrganization() {
    const { organizationId } = route.useRouteContext();
    return <Surveys organizationId={organizationId} key={organizationId} />;
  },
});

function Surveys({ organizationId }: { readonly organizationId: string }) {
  const list = useListSearch<SurveySearch>(route, { keep: SURVEY_KEEP });
  const search = route.useSearch();
  return (
    <SurveysScreen
      organizationId={organizationId}
      list={list}
      search={search}
      onOrdered={awaitReport}
      choice={<ChoosePerson organizationId={organizationId} hash={ASK_HASH} />}
    />
  );
}
