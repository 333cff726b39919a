import { LinkedBarChart } from '#src/components/ui/chart/linked-bar-chart.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { Select } from '#src/components/ui/forms/select.tsx';
import { formatDay } from '#src/lib/dates.ts';
import type { DayFigures } from '#src/schemas/analytics.ts';
import { STEPS, type Step } from './analytics-search.ts';
import { bucketsOf, categoriesOf, stepFor } from './buckets.ts';
import { COUNTED, withinDays, type Behind, type CallsLink, type Counted } from './calls-behind.tsx';
import { useAnalyticsTexts } from './texts.ts';

interface OverTimeProps {
  readonly days: readonly DayFigures[];
  readonly by: Step | undefined;
  readonly onBy: (step: Step) => void;
  readonly behind: Behind;
  readonly link: CallsLink;
}

/** Calls by day, week or month, answered or not. Specification analytics 1.1. */
export function OverTime({ days, by, onBy, behind, link }: OverTimeProps) {
  const t = useAnalyticsTexts();
  const step = by ?? stepFor(days.length);
  const buckets = bucketsOf(days, step);
  const span = (from: string, to: string) =>
    from === to ? formatDay(from) : t('span', { from: formatDay(from), to: formatDay(to) });
  const categories = categoriesOf(buckets, step, span);
  const most = buckets.reduce((at, { calls }, index) => (calls > (buckets[at]?.calls ?? 0) ? index : at), 0);
  const sum = (name: 'calls' | 'answered') => buckets.reduce((all, bucket) => all + bucket[name], 0);
  const words = {
    count: sum('calls'),
    answered: sum('answered'),
    label: categories[most]?.label ?? '',
    most: buckets[most]?.calls ?? 0,
  };
  return (
    <Section
      title={t('byDay.title')}
      actions={
        <Select
          small
          aria-label={t('by')}
          value={step}
          onChange={({ currentTarget }) => onBy(STEPS.find((each) => each === currentTarget.value) ?? step)}
        >
          {STEPS.map((each) => (
            <option key={each} value={each}>
              {t(`step.${each}`)}
            </option>
          ))}
        </Select>
      }
    >
      <LinkedBarChart
        label={t('byDay.title')}
        allLabel={t('allDays')}
        said={step === 'day' ? t('byDay.said', words) : t('byDay.saidSpan', words)}
        tableLabel={t('byDay.table')}
        categoryLabel={t(`step.${step}`)}
        categories={categories}
        series={(['answered', 'notAnswered'] as const).map((id) => ({
          id,
          label: t(`figure.${id}`),
          values: buckets.map((bucket) => bucket[id]),
        }))}
        link={({ series, category }, props) => {
          const bucket = buckets.find(({ from }) => from === category);
          return link({ ...(bucket ? withinDays(behind, bucket) : behind), ...COUNTED[series as Counted] }, props);
        }}
      />
    </Section>
  );
}
