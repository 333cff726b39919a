import { useQuery } from '@tanstack/react-query';
import { Select } from '#src/components/ui/forms/select.tsx';
import { FilterLine } from '#src/components/ui/table/filter-line.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { withDays } from '#src/lib/periods.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import type { CallType } from '#src/schemas/call-values.ts';
import { PERIODS, type Period } from '#src/schemas/periods.ts';
import { analyticsFilters, type AnalyticsSearch } from './analytics-search.ts';
import classes from './analytics.module.css';
import { daysOfMonth, MONTHS } from './months.ts';
import { useAnalyticsTexts } from './texts.ts';

interface FilterBarProps {
  readonly organizationId: string;
  readonly list: Pick<ListState<AnalyticsSearch>, 'filters' | 'setFilter'>;
}

/** The period at hand, since it is changed most, and the other filters behind their button. */
export function FilterBar({ organizationId, list: { filters, setFilter } }: FilterBarProps) {
  const t = useAnalyticsTexts();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const { last, dateFrom, dateTo } = filters;
  const hasDays = dateFrom !== undefined || dateTo !== undefined;
  const zone = organization?.timezone;
  const months = zone === undefined ? [] : MONTHS.map((month) => ({ month, ...daysOfMonth(month, zone) }));
  const shownMonth = months.find((each) => each.dateFrom === dateFrom && each.dateTo === dateTo)?.month;
  const choose = (value: string) => {
    const found = months.find(({ month }) => month === value);
    const last = PERIODS.find((each) => each === value) ?? '90d';
    setFilter(withDays(found ? { dateFrom: found.dateFrom, dateTo: found.dateTo } : { last }));
  };
  const set = filterSet({
    filters: analyticsFilters,
    values: analyticsFilters.pick(filters),
    onChange: (patch, replace) => setFilter(withDays(patch), replace),
    labelOf: (name) => t(`filter.${name}`),
    wordFor: (name, value) => (name === 'last' ? t(`last.${value as Period}`) : t(`type.${value as CallType}`)),
    hints: { dateFrom: t('days.hint'), dateTo: t('days.hint') },
    untilToday: { dateFrom: organization?.timezone },
    options: {
      programId: organization?.programs
        .filter(({ id }) => id !== '')
        .map(({ id, name }) => ({ value: id, label: name })),
    },
  });
  return (
    <div className={classes.filters}>
      <div className={classes.line}>
        <Select
          aria-label={t('filter.last')}
          value={hasDays ? (shownMonth ?? 'days') : (last ?? '90d')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {hasDays && shownMonth === undefined && <option value="days">{t('chosenDays')}</option>}
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`last.${period}`)}
            </option>
          ))}
          {months.map(({ month }) => (
            <option key={month} value={month}>
              {t(`months.${month}`)}
            </option>
          ))}
        </Select>
        <FilterLine
          filters={{
            // the period stands beside the line, and stays when the others go
            shown: set.shown.filter(({ name }) => name !== 'last'),
            clear: () => setFilter({ ...analyticsFilters.none, last }),
          }}
        />
      </div>
    </div>
  );
}
