import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Select } from '#src/components/ui/forms/select.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { Tabs } from '#src/components/ui/page/tabs.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { formatDay, spanOf, zoneText } from '#src/lib/dates.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { getReportOne, type AnalyticsFilter } from '#src/queries/analytics.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import type { ShownRange } from '#src/schemas/calls.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { analyticsFilter, pairsFilter, recipientsFilter } from './analytics-filter.ts';
import { ANALYTICS_REPORTS, ANALYTICS_TABS, type AnalyticsReport, type AnalyticsSearch } from './analytics-search.ts';
import classes from './analytics.module.css';
import { FilterBar } from './filter-bar.tsx';
import { Overview } from './overview.tsx';
import { PairTable, RecipientTable } from './report-tables.tsx';
import { useAnalyticsTexts } from './texts.ts';

/** What the screen shows, as a report is ordered by it. */
export interface AnalyticsOrder {
  readonly report: AnalyticsReport;
  readonly filter: AnalyticsFilter;
  readonly range: ShownRange;
}

interface AnalyticsScreenProps {
  readonly organizationId: string;
  /** What would be pushed down is held back, for a moment. */
  readonly isHeld: boolean;
  readonly list: ListState<AnalyticsSearch>;
  readonly search: AnalyticsSearch;
  /** The reports that were made; undefined: there are none for this person. */
  readonly generated: ReactNode;
  /** What orders the report that is shown. */
  readonly exportOf: (order: AnalyticsOrder) => ReactNode;
}

/** Figures of calls, and the reports that were made of them. Specification analytics 1.14. */
export function AnalyticsScreen({ organizationId, isHeld, list, search, generated, exportOf }: AnalyticsScreenProps) {
  const t = useAnalyticsTexts();
  const timeZone = useTimeZone(organizationId);
  const tab = generated ? (search.tab ?? 'analytics') : 'analytics';
  const tabs = ANALYTICS_TABS.filter((each) => each === 'analytics' || Boolean(generated));
  return (
    <Page
      title={t('title')}
      actions={
        tab === 'analytics' &&
        timeZone !== undefined && (
          <Exported
            report={search.report ?? 'overview'}
            filter={analyticsFilter(organizationId, search, timeZone)}
            exportOf={exportOf}
          />
        )
      }
    >
      {tabs.length > 1 && (
        <Tabs label={t('parts')} items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))} current={tab} />
      )}
      {tab === 'generated' && generated}
      {tab === 'analytics' &&
        (timeZone === undefined ? (
          <SkeletonRows rows={8} gap="2rem" />
        ) : (
          <Reports
            filter={analyticsFilter(organizationId, search, timeZone)}
            hasGenerated={Boolean(generated)}
            {...{ organizationId, isHeld, list, search, timeZone }}
          />
        ))}
    </Page>
  );
}

interface ExportedProps extends Pick<AnalyticsScreenProps, 'exportOf'>, Omit<AnalyticsOrder, 'range'> {}

/** What orders the report that is shown, once its days are known: all reports are of the range that the first tells. */
function Exported({ report, filter, exportOf }: ExportedProps) {
  const range = useQuery(getReportOne(filter)).data?.range;
  return range && exportOf({ report, filter, range });
}

interface ReportsProps extends Omit<AnalyticsScreenProps, 'generated' | 'exportOf'> {
  readonly filter: AnalyticsFilter;
  readonly timeZone: string;
  /** The reports that were made can be seen. */
  readonly hasGenerated: boolean;
}

function Reports({ organizationId, isHeld, list, search, filter, timeZone, hasGenerated }: ReportsProps) {
  const t = useAnalyticsTexts();
  const navigate = useNavigate();
  const report = search.report ?? 'overview';
  // all reports are of the range that the first tells
  const range = useQuery(getReportOne(filter)).data?.range;
  const days = range && { ...spanOf(range, range.timezone), timeZone: zoneText(range.timezone) };
  const isDefault = filter.last === undefined && filter.dateFrom === undefined && filter.dateTo === undefined;
  return (
    <div className={classes.report}>
      <ReportChoice current={report} />
      <FilterBar organizationId={organizationId} list={list} />
      <div className={classes.about}>
        <p>{t(`about.${report}`)}</p>
        {days && (
          <p>{isDefault ? t('days.lastDays', { ...days, count: WORK_LIMITS.rangeDays }) : t('days.days', days)}</p>
        )}
      </div>
      {range?.isCut && <Notice kind="info">{t('days.cut', { to: formatDay(range.to) })}</Notice>}
      {report === 'overview' && (
        <Overview
          filter={filter}
          by={search.by}
          onBy={(by) => void navigate({ to: '.', search: searchWith({ by }), resetScroll: false })}
        />
      )}
      {isHeld && (report === 'recipients' || report === 'pairs') && <SkeletonRows rows={8} gap="2rem" />}
      {!isHeld && report === 'recipients' && (
        <RecipientTable filter={recipientsFilter(filter, search)} list={list} timeZone={timeZone} />
      )}
      {!isHeld && report === 'pairs' && (
        <PairTable filter={pairsFilter(filter, search)} list={list} timeZone={timeZone} />
      )}
      {report === 'months' && hasGenerated && (
        <div>
          <ButtonLink
            variant="default"
            to="."
            search={searchWith({ tab: 'generated', module: 'CALLSTATS_MONTHLY', page: 1 })}
          >
            {t('monthsMade')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/* The first report has no search of its own; each begins in its own order. */
const searchOf = (report: AnalyticsReport) =>
  searchWith({ report: report === 'overview' ? undefined : report, page: 1, sort: undefined, dir: undefined });

/** The reports by their names, which stand in a row; on a phone, where they would take four, in a list to choose from. */
function ReportChoice({ current }: { readonly current: AnalyticsReport }) {
  const t = useAnalyticsTexts();
  const id = useId();
  const navigate = useNavigate();
  if (useNarrow()) {
    return (
      <Select
        aria-label={t('reports')}
        value={current}
        onChange={({ currentTarget }) =>
          void navigate({
            to: '.',
            search: searchOf(currentTarget.value as AnalyticsReport),
            resetScroll: false,
          })
        }
      >
        {ANALYTICS_REPORTS.map((each) => (
          <option key={each} value={each}>
            {t(`report.${each}`)} · {t(`brief.${each}`)}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <nav aria-label={t('reports')}>
      <ul className={classes.choice}>
        {ANALYTICS_REPORTS.map((each) => (
          <li key={each}>
            <ButtonLink
              variant="quiet"
              size="small"
              to="."
              search={searchOf(each)}
              resetScroll={false}
              current={each === current}
              aria-describedby={`${id}-${each}`}
            >
              {t(`report.${each}`)}
            </ButtonLink>
            <span id={`${id}-${each}`} className={classes.brief}>
              {t(`brief.${each}`)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
