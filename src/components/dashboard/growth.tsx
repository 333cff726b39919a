import { LineChart } from '#src/components/ui/chart/line-chart.tsx';
import type { Category } from '#src/components/ui/chart/place.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import { formatMonth } from '#src/lib/dates.ts';
import type { MonthTotals } from '#src/schemas/dashboard.ts';
import { useDashboardTexts } from './texts.ts';

const LINES = ['callers', 'recipients', 'outreaches', 'inactive'] as const satisfies ReadonlyArray<keyof MonthTotals>;

const toCategory = ({ month }: MonthTotals, index: number): Category => {
  const [year, number] = month.split('-');
  return {
    id: month,
    label: formatMonth(month, 'long'),
    short: formatMonth(month, 'short'),
    second: index === 0 || number === '01' ? year : undefined,
    minor: Number(number) % 2 === 0,
  };
};

/** How many people of each role there were at the end of each month: the chart and its table. */
export function Growth({ totals }: { readonly totals: readonly MonthTotals[] }) {
  const t = useDashboardTexts();
  const series = LINES.map((id) => ({ id, label: t(`growth.${id}`), values: totals.map((total) => total[id]) }));
  const categories = totals.map(toCategory);
  const lines = series.map(({ label, values }) =>
    t('growth.line', { name: label, from: values[0] ?? 0, to: values.at(-1) ?? 0 }),
  );
  return (
    <Section title={t('growth.title')} description={t('growth.description')}>
      <LineChart
        label={t('growth.chart', {
          from: categories[0]?.label ?? '',
          to: categories.at(-1)?.label ?? '',
          series: lines.join(' '),
        })}
        tableLabel={t('growth.table')}
        categoryLabel={t('growth.month')}
        categories={categories}
        series={series}
      />
    </Section>
  );
}
