import { Link } from '@tanstack/react-router';
import { BarChart } from '#src/components/ui/chart/bar-chart.tsx';
import { BarRows } from '#src/components/ui/chart/bar-rows.tsx';
import { HeatMap } from '#src/components/ui/chart/heat-map.tsx';
import { LineChart } from '#src/components/ui/chart/line-chart.tsx';
import { LinkedBarChart } from '#src/components/ui/chart/linked-bar-chart.tsx';
import type { MarkLink } from '#src/components/ui/chart/mark-link.ts';
import { Section } from '#src/components/ui/page/section.tsx';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'].map((label) => ({
  id: label,
  label,
  short: label.slice(0, 3),
}));
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label) => ({
  id: label,
  label,
  short: label.slice(0, 3),
}));
const HOURS = Array.from({ length: 14 }, (_, hour) => ({
  id: String(hour + 8),
  label: `${hour + 8}:00`,
  short: String(hour + 8),
}));

const link: MarkLink = ({ series, category }, props) => (
  <Link to="." search={{ series, category } as never} resetScroll={false} {...props} />
);

const cellOf = (row: number, column: number) => {
  const percent = (row * 37 + column * 23) % 100;
  const few = (row + column) % 6 === 0;
  const label = `${WEEKDAYS[row]?.label ?? ''}, ${HOURS[column]?.label ?? ''}: ${few ? 'few calls' : `${percent}%`}`;
  return { text: few ? '·' : String(percent), label, told: `${percent}%`, level: few ? undefined : percent / 20 };
};

/** Charts with and without links, and the figures of each. */
export function Charts() {
  return (
    <>
      <Section title="Charts">
        <LineChart
          label="Callers went from 10 to 85, recipients from 40 to 15."
          tableLabel="People by month"
          categoryLabel="Month"
          categories={MONTHS}
          series={[
            { id: 'callers', label: 'Callers', values: [10, 25, 40, 55, 70, 85] },
            { id: 'recipients', label: 'Recipients', values: [40, 35, 30, 25, 20, 15] },
          ]}
        />
        <BarChart
          label="Three are ready now, 12 more by 2 PM."
          tableLabel="People by hour"
          categoryLabel="Hour"
          categories={MONTHS.map(({ id }, hour) => ({ id, label: `${9 + hour}:00`, short: String(9 + hour) }))}
          series={{ id: 'ready', label: 'Become ready', values: [3, 0, 5, 0, 7, 0] }}
        />
      </Section>
      <Section title="Charts whose marks are links">
        <LinkedBarChart
          label="Calls by month"
          allLabel="All months"
          said="Most calls were in June: 120, of which 85 were answered."
          tableLabel="Calls by month, as a table"
          categoryLabel="Month"
          categories={MONTHS}
          series={[
            { id: 'answered', label: 'Answered', values: [10, 25, 40, 0, 70, 85] },
            { id: 'notAnswered', label: 'Not answered', values: [40, 35, 30, 0, 20, 35] },
          ]}
          link={link}
        />
        <BarRows
          label="Calls by program"
          categoryLabel="Program"
          rows={[
            { id: 'friendly', label: 'Friendly Calls', whole: 412, part: 260 },
            { id: 'meals', label: 'Meals and Wheels of the Harbor District', whole: 120, part: 118 },
            { id: 'none', label: 'None', whole: 0, part: 0 },
          ]}
          whole={{ id: 'calls', label: 'Calls' }}
          part={{ id: 'answered', label: 'Answered' }}
          said="Friendly Calls made 412 of 532 calls."
          link={link}
        />
        <HeatMap
          label="Share of calls that were answered, by weekday and hour"
          said="People answer most on Tuesdays at 10 AM."
          tableLabel="Answered calls by weekday and hour"
          columnLabel="Hour"
          rows={WEEKDAYS}
          columns={HOURS}
          cellOf={(row, column) => {
            const { level, ...cell } = cellOf(row, column);
            return { ...cell, level: level === undefined ? undefined : Math.floor(level) };
          }}
          scale={{ least: '0%', most: '100%', none: 'Few calls' }}
          link={link}
        />
      </Section>
    </>
  );
}
