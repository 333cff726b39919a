import { useMemo } from 'react';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { valueText } from '#src/components/ui/changes/values.ts';
import { useCommonTexts, useLanguage } from '#src/lib/i18n/index.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { exportParams, type ReportRequest } from '#src/schemas/reports.ts';
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
  const common = useCommonTexts();
  const changes = useChangeTexts();
  const { language } = useLanguage();
  return useMemo(() => {
    const name = ({ module, filters }: ReportRequest): string => {
      const params = exportParams.safeParse(filters.params ?? {});
      if (module === 'PEOPLE_EXPORT')
        return params.success ? t(`people.${params.data.role}`) : t('module.PEOPLE_EXPORT');
      return module === 'CALLER_RECIPIENT_EXPORT' ? t(`module.${module}`) : t('module.unknown');
    };
    const narrowed = ({ filters }: ReportRequest): string => {
      const params = exportParams.safeParse(filters.params ?? {}).data;
      const { search, statusId, matched, language: spoken, uploadId } = params ?? {};
      return [
        search && t('narrowed.search', { text: search }),
        filters.programName && t('narrowed.program', { name: filters.programName }),
        statusId && t('narrowed.status'),
        matched !== undefined && t(matched ? 'narrowed.matched' : 'narrowed.unmatched'),
        spoken &&
          t('narrowed.language', {
            name: valueText(['preferredLanguage'], spoken, { t: changes, common, timeZone: 'UTC' }),
          }),
        uploadId && t('narrowed.upload'),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    return { name, narrowed, size: (bytes: number) => sizeText(bytes, language) };
  }, [t, common, changes, language]);
}
