import { useQuery } from '@tanstack/react-query';
import { toast } from '#src/components/ui/toast/toast.ts';
import { dayStart } from '#src/lib/dates.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { useOrderReport } from '#src/queries/reports.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';
import { requestedParams } from '#src/schemas/reports.ts';
import { familyOf, type SurveyType } from '#src/schemas/survey-values.ts';
import { surveyFilter, type SurveyNarrowing } from '#src/components/surveys/survey-search.ts';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

/** The kinds of surveys that there are reports of. Specification reports 1.1. */
const MODULES = {
  CHANGE_OF_CONDITION: 'SURVEY_COC',
  EVALUATION: 'SURVEY_EVALUATION',
  INCALL_SURVEY: 'INCALL_SURVEY',
  INCALL_SURVEY_FOLLOWUP: 'INCALL_SURVEY_FOLLOWUP',
} as const satisfies Partial<Readonly<Record<SurveyType, string>>>;

/** The report of the kind that the list shows; undefined where it shows several, or one without a report. */
export function moduleOf({ family, type }: SurveyNarrowing) {
  if (type === undefined || familyOf(type) !== family) return undefined;
  return Object.hasOwn(MODULES, type) ? MODULES[type as keyof typeof MODULES] : undefined;
}

interface ReportOptions {
  readonly organizationId: string;
  readonly search: SurveyNarrowing;
  readonly timeZone: string | undefined;
  readonly onOrdered: (organizationId: string, id: string) => void;
}

/** Orders the surveys that the list shows as a report. Specification reports 2.8. */
export function useSurveyReport({ organizationId, search, timeZone, onOrdered }: ReportOptions) {
  const t = useSurveyTexts();
  const order = useOrderReport(organizationId, useQuery(getOrganization(organizationId)).data?.organization);
  return async () => {
    const module = moduleOf(search);
    if (!module || timeZone === undefined) return;
    const {
      organizationId: _organization,
      page: _page,
      limit: _limit,
      type: _type,
      dateFrom,
      dateTo,
      ...params
    } = surveyFilter(organizationId, search).person;
    const id = await order({
      module,
      filters: {
        tz: timeZone,
        ...(dateFrom !== undefined && { startDate: dayStart(fromUsDay(dateFrom), timeZone) }),
        ...(dateTo !== undefined && { endDate: dayStart(addDays(fromUsDay(dateTo), 1), timeZone) - 1 }),
        params: requestedParams({ ...params, ...(module === 'SURVEY_EVALUATION' && { type: search.type }) }),
      },
    });
    onOrdered(organizationId, id);
    toast.info(t('export.ordered'));
  };
}
