import { HeatMap } from '#src/components/ui/chart/heat-map.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { hourText } from '#src/lib/dates.ts';
import type { Weekday } from '#src/schemas/call-values.ts';
import type { Behind, CallsLink } from './calls-behind.tsx';
import { CALLS_TO_SAY, hoursOf, percent, type HourFigures } from './hours.ts';
import { useAnalyticsTexts } from './texts.ts';

interface HourMapProps {
  readonly hours: readonly HourFigures[];
  readonly behind: Behind;
  readonly link: CallsLink;
}

/** When people answer: by weekday and hour. Specification analytics 1.10. */
export function HourMap({ hours, behind, link }: HourMapProps) {
  const t = useAnalyticsTexts();
  const map = hoursOf(hours);
  const { best, worst } = map;
  const share = ({ calls, answered }: HourFigures) => percent(answered / calls);
  return (
    <Section title={t('hours.title')} description={t('hours.description')}>
      <HeatMap
        label={t('hours.title')}
        said={
          best && worst && best !== worst
            ? t('hours.said', {
                weekday: t(`weekdays.${best.weekday}`),
                hour: hourText(best.hour),
                share: share(best),
                worstWeekday: t(`weekdays.${worst.weekday}`),
                worstHour: hourText(worst.hour),
                worstShare: share(worst),
              })
            : t('hours.saidFew')
        }
        tableLabel={t('hours.table')}
        columnLabel={t('hours.column')}
        rows={map.weekdays.map((id) => ({ id, label: t(`weekdays.${id}`), short: t(`weekdays.${id}`).slice(0, 3) }))}
        columns={map.hours.map((hour) => ({ id: String(hour), label: hourText(hour), short: hourText(hour) }))}
        cellOf={(row, column) => {
          const cell = map.at(map.weekdays[row] ?? 'monday', map.hours[column] ?? 0);
          const { weekday, hour, calls, answered } = cell;
          const name = t('hours.cell', {
            weekday: t(`weekdays.${weekday}`),
            hour: hourText(hour),
            answered,
            count: calls,
          });
          return {
            text: calls === 0 ? '' : String(Math.round((answered / calls) * 100)),
            // what stands in the cell is a word of its name
            label: calls === 0 ? name : t('hours.share', { name, percent: Math.round((answered / calls) * 100) }),
            told: t('hours.told', { answered, calls }),
            level: map.levelOf(cell),
          };
        }}
        scale={{
          least: percent(map.least),
          most: percent(map.most),
          none: t('hours.few', { count: CALLS_TO_SAY }),
        }}
        link={({ series, category }, props) =>
          link({ ...behind, weekday: series as Weekday, hour: Number(category) }, props)
        }
      />
    </Section>
  );
}
