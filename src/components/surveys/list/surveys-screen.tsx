import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useMemo, type ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { Tabs } from '#src/components/ui/page/tabs.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { SURVEY_TABS, type SurveySearch } from '#src/components/surveys/survey-search.ts';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { useLeaving } from '#src/components/surveys/use-survey-deeds.ts';
import { useSurveys } from '#src/components/surveys/use-surveys.ts';
import { ExportSurveys } from './export-surveys.tsx';
import { FamilySwitch } from './family-switch.tsx';
import { surveyColumns } from './survey-columns.tsx';
import { useSurveyFilters } from './use-survey-filters.tsx';
import { useWorklist } from './use-worklist.tsx';

interface SurveysScreenProps {
  readonly organizationId: string;
  readonly list: ListState<SurveySearch>;
  /** The address bar's search. */
  readonly search: SurveySearch;
  /** A report was ordered. */
  readonly onOrdered: (organizationId: string, id: string) => void;
  /** Where it is chosen about whom a new one is asked. */
  readonly choice: ReactNode;
}

/** The surveys of an organization: those that require action, and all. Specification surveys 3.1, 3.7, 3.11. */
export function SurveysScreen({ organizationId, list, search, onOrdered, choice }: SurveysScreenProps) {
  const t = useSurveyTexts();
  const { family, tab } = search;
  const isDue = tab === 'actionRequired';
  const shown = useSurveys(organizationId, search);
  const counts = useCounts(organizationId, search);
  const leaving = useLeaving();
  const mayAsk = useCan('surveys', 'canCreate');
  const asking = useSearchDrawer('ask');
  const timeZone = useTimeZone(organizationId);
  const rows = useMemo(
    () => (isDue ? shown.rows?.filter(({ id }) => !leaving.has(id)) : shown.rows),
    [shown.rows, isDue, leaving],
  );
  const columns = useMemo(() => surveyColumns({ t, timeZone, isDue }), [t, timeZone, isDue]);
  const filters = useSurveyFilters(family, list);
  const worklist = useWorklist({ family, rows, timeZone, isDue });
  const gone = isDue && !shown.query.isPlaceholderData ? (shown.rows?.length ?? 0) - (rows?.length ?? 0) : 0;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ExportSurveys organizationId={organizationId} search={search} timeZone={timeZone} onOrdered={onOrdered} />
          {mayAsk && (
            <ButtonLink to="/app/surveys" search={searchWith({ ask: 'new' })} resetScroll={false}>
              <Compact icon={IconPlus}>{t('ask.open')}</Compact>
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={classes.parts}>
        <FamilySwitch current={family} />
        <Tabs
          label={t('tabs.label')}
          keep={{ family: family === 'person' ? undefined : family }}
          items={SURVEY_TABS.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            count: counts[value] === undefined ? undefined : counts[value] - (value === 'actionRequired' ? gone : 0),
          }))}
          current={tab}
        />
      </div>
      {worklist.help}
      <div ref={worklist.box}>
        <DataTable
          id={`surveys-${family}`}
          label={t(`list.${family}`)}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          query={shown.query}
          pager={shown.pager}
          list={list}
          searchLabel={t('search')}
          filters={filters}
          nothing={t('empty')}
          empty={<EmptyState title={t('empty')} why={t(isDue ? 'emptyDue' : 'emptyWhy')} />}
        />
      </div>
      {worklist.dialogs}
      <SearchDrawer drawer={asking} title={t('ask.open')} size="md">
        <p className={classes.told}>{t('ask.whom')}</p>
        {choice}
      </SearchDrawer>
    </Page>
  );
}

/** How many surveys stand in each tab, narrowed alike. */
function useCounts(organizationId: string, search: SurveySearch) {
  const { tab } = search;
  const other = tab === 'all' ? 'actionRequired' : 'all';
  const here = useSurveys(organizationId, search).pager?.totalItems;
  const there = useSurveys(organizationId, { ...search, tab: other, page: 1, limit: undefined }).pager?.totalItems;
  return { [tab]: here, [other]: there } as Readonly<Record<typeof tab, number | undefined>>;
}
