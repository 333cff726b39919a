import { useMemo } from 'react';
import { usePeopleFilterWords } from '#src/components/ui/people-filters/texts.ts';
import { formatDay } from '#src/lib/dates.ts';
import { useLanguage } from '#src/lib/i18n/index.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { CALL_TYPES } from '#src/schemas/call-values.ts';
import { FILTERS_OF, type ShownPeopleFilter } from '#src/schemas/people-filters.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import {
  exportParams,
  PEOPLE_MODULES,
  REPORT_MODULES,
  type ReportFilters,
  type ReportRequest,
} from '#src/schemas/reports.ts';
import { useReportTexts } from './texts.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it: of what is less than a kilobyte, nobody cares how much. */
function sizeText(bytes: number, language: string): string {
  let power = 1;
  let size = bytes / 1000;
  for (; size >= 1000 && power < UNITS.length - 1; power += 1) size /= 1000;
  const digits = { maximumFractionDigits: size < 10 ? 1 : 0 };
  return formatNumber(Math.max(size, 0.1), language, { style: 'unit', unit: UNITS[power] ?? 'byte', ...digits });
}

type Translate = ReturnType<typeof useReportTexts>;

/** The days that a report is of, as far as its order names them. */
function daysText(t: Translate, { startDate, endDate, tz = 'UTC' }: ReportFilters): string | undefined {
  const [from, to] = [startDate, endDate].map((each) =>
    each === undefined ? undefined : formatDay(dayIn(new Date(each), tz)),
  );
  if (from === undefined) return to && t('narrowed.until', { to });
  if (to === undefined) return t('narrowed.from', { from });
  return from === to ? from : t('narrowed.days', { from, to });
}

/** Types of calls narrow nothing where all are named. */
const narrows = ([name, value]: readonly [string, unknown]): boolean =>
  value !== null && !(name === 'callType' && Array.isArray(value) && value.length === CALL_TYPES.length);

/** What a report of anything but people was narrowed by; one of a single thing says what that is called. Specification reports 5.8. */
function narrowedText(t: Translate, { module, filters }: ReportRequest): Array<string | undefined | false> {
  const { programName, params: { programId: _, isAnonymous, id: _id, name, ...params } = {} } = filters;
  // of call logs it leaves out the names, of surveys it finds some
  const isNameless = module === 'CALLLOGS' && isAnonymous === true;
  const isFound = module !== 'CALLLOGS' && typeof isAnonymous === 'boolean';
  const count = Object.entries(params).filter(narrows).length + (isFound ? 1 : 0);
  return [
    typeof name === 'string' && name,
    daysText(t, filters),
    programName,
    count > 0 && t('narrowed.more', { count }),
    isNameless && t('narrowed.anonymous'),
  ];
}

/** What a report is called, what it was narrowed by, and how large it is, in the person's language. */
export function useReportWords() {
  const t = useReportTexts();
  const { said } = usePeopleFilterWords();
  const { language } = useLanguage();
  return useMemo(() => {
    const name = ({ module, filters, chosen }: ReportRequest): string => {
      const params = exportParams.safeParse(filters.params ?? {});
      if (module === 'PEOPLE_EXPORT')
        return params.success && chosen === null ? t(`people.${params.data.role}`) : t('module.PEOPLE_EXPORT');
      const known = REPORT_MODULES.find((each) => each === module);
      return t(`module.${known ?? 'unknown'}`);
    };
    const narrowed = (report: ReportRequest): string => {
      if (!PEOPLE_MODULES.some((each) => each === report.module))
        return narrowedText(t, report).filter(Boolean).join(' · ');
      const { filters, chosen } = report;
      const params = exportParams.safeParse(filters.params ?? {}).data;
      const { search, ...set } = { ...params, programId: filters.programId };
      const names: Partial<Record<ShownPeopleFilter, string | undefined>> = { programId: filters.programName };
      return [
        chosen !== null && t('narrowed.chosen', { count: chosen }),
        search && t('narrowed.search', { text: search }),
        ...FILTERS_OF.people.map((filter) => set[filter] !== undefined && said(filter, set[filter], names[filter])),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    return { name, narrowed, size: (bytes: number) => sizeText(bytes, language) };
  }, [t, said, language]);
}
