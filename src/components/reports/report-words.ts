import { useMemo } from 'react';
import { usePeopleFilterWords } from '#src/components/ui/people-filters/texts.ts';
import { useLanguage } from '#src/lib/i18n/index.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { FILTERS_OF, type ShownPeopleFilter } from '#src/schemas/people-filters.ts';
import { exportParams, MADE_MODULES, type ReportRequest } from '#src/schemas/reports.ts';
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

/** What a report is called, what it was narrowed by, and how large it is, in the person's language. */
export function useReportWords() {
  const t = useReportTexts();
  const { said } = usePeopleFilterWords();
  const { language } = useLanguage();
  return useMemo(() => {
    const name = ({ module, filters }: ReportRequest): string => {
      const params = exportParams.safeParse(filters.params ?? {});
      if (module === 'PEOPLE_EXPORT')
        return params.success ? t(`people.${params.data.role}`) : t('module.PEOPLE_EXPORT');
      const known = MADE_MODULES.find((each) => each === module);
      return t(`module.${known ?? 'unknown'}`);
    };
    const narrowed = ({ filters }: ReportRequest): string => {
      const params = exportParams.safeParse(filters.params ?? {}).data;
      const { search, ...set } = { ...params, programId: filters.programId };
      const names: Partial<Record<ShownPeopleFilter, string | undefined>> = { programId: filters.programName };
      return [
        search && t('narrowed.search', { text: search }),
        ...FILTERS_OF.people.map((filter) => set[filter] !== undefined && said(filter, set[filter], names[filter])),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    return { name, narrowed, size: (bytes: number) => sizeText(bytes, language) };
  }, [t, said, language]);
}
