import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { valueText } from '#src/components/ui/changes/values.ts';
import { FilterSelect } from '#src/components/ui/table/filter-select.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useProgramList } from '#src/queries/programs.ts';
import { PREFERRED_LANGUAGES } from '#src/schemas/people.ts';
import type { WelcomeSearch } from './search.ts';
import { useWelcomeTexts } from './texts.ts';

interface WelcomeFiltersProps {
  readonly organizationId: string;
  readonly list: ListState<WelcomeSearch>;
}

/** Whether somebody was welcomed, the program and the language. */
export function WelcomeFilters({ organizationId, list }: WelcomeFiltersProps) {
  const t = useWelcomeTexts();
  const words = { t: useChangeTexts(), common: useCommonTexts(), timeZone: 'UTC' };
  const { data } = useProgramList(organizationId);
  const { welcomed, programId, language } = list.filters;
  return (
    <>
      <FilterSelect
        label={t('filter')}
        value={welcomed === undefined ? undefined : String(welcomed)}
        options={[
          { value: 'false', label: t('filterNever') },
          { value: 'true', label: t('filterBefore') },
        ]}
        onChange={(value) => list.setFilter({ welcomed: value === undefined ? undefined : value === 'true' })}
      />
      <FilterSelect
        label={t('program')}
        value={programId}
        options={data?.programs.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => list.setFilter({ programId: value })}
      />
      <FilterSelect
        label={t('language')}
        value={language}
        options={PREFERRED_LANGUAGES.map((value) => ({ value, label: valueText(['preferredLanguage'], value, words) }))}
        onChange={(value) => list.setFilter({ language: PREFERRED_LANGUAGES.find((each) => each === value) })}
      />
    </>
  );
}
