import { useFormContext } from './form-context.ts';
import { Button } from '#src/components/ui/button/button.tsx';
import { BarChart } from '#src/components/ui/chart/bar-chart.tsx';
import { clockIn, formatMoment, hourText } from '#src/lib/dates.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { usePreview, type Preview } from './preview.tsx';

interface NightMapProps {
  /** In which moments are told. */
  readonly timeZone: string;
  /** Whether there is a moment at which it begins. */
  readonly isKnown: boolean;
}

/** At what hour of theirs it reaches people, who has to wait, and a start at which nobody has to. Specification broadcasts 4.3, 4.9. */
export function NightMap({ timeZone, isKnown }: NightMapProps) {
  const t = useBroadcastTexts();
  const form = useFormContext();
  const { preview, counting } = usePreview();
  if (!preview && !counting) return <p className={classes.hint}>{t('time.needWho')}</p>;
  if (!isKnown) return <p className={classes.hint}>{t('time.needMoment')}</p>;
  // as high as what comes: whoever goes on to a field below it sees it stay
  if (!preview) return <div className={classes.night} />;
  if (preview.localHours.length === 0) return null;
  const { waiting, startForAll } = preview;
  const shift = () => {
    if (startForAll === null) return;
    const { day, time } = clockIn(new Date(startForAll), timeZone);
    const set = (name: 'when' | 'scheduleDate' | 'scheduleTime' | 'timezone', value: string) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    set('when', 'later');
    set('scheduleDate', day);
    set('scheduleTime', time);
    set('timezone', timeZone);
  };
  return (
    <div className={classes.night}>
      <HoursChart preview={preview} />
      <p className={classes.said} aria-live="polite">
        {waiting === 0 ? t('time.nobodyWaits') : <Waiting preview={preview} timeZone={timeZone} />}
      </p>
      {waiting > 0 && startForAll !== null && (
        <Button variant="default" onClick={shift}>
          {t('time.shift', { moment: formatMoment(startForAll, { timeZone, withZone: true }) })}
        </Button>
      )}
      {waiting > 0 && startForAll === null && <p className={classes.hint}>{t('time.noStart')}</p>}
    </div>
  );
}

function Waiting({ preview, timeZone }: { readonly preview: Preview; readonly timeZone: string }) {
  const t = useBroadcastTexts();
  const { waiting, waitingFrom, waitingUntil } = preview;
  const moment = (iso: string | null) => (iso === null ? '' : formatMoment(iso, { timeZone, withZone: true }));
  if (waitingFrom === waitingUntil) return t('time.waitingTogether', { count: waiting, from: moment(waitingFrom) });
  return t('time.waiting', { count: waiting, from: moment(waitingFrom), until: moment(waitingUntil) });
}

/** From the first to the last hour that any clock of theirs shows. */
function HoursChart({ preview: { localHours } }: { readonly preview: Preview }) {
  const t = useBroadcastTexts();
  const of = new Map(localHours.map((each) => [each.hour, each]));
  const first = Math.min(...of.keys());
  const last = Math.max(...of.keys());
  // a single bar says little without its neighbors
  const from = Math.max(0, Math.min(first - 2, 18));
  const to = Math.min(23, Math.max(last + 2, from + 5));
  const hours = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const values = hours.map((hour) => of.get(hour)?.people ?? 0);
  const label = (hour: number) =>
    (of.get(hour)?.waiting ?? 0) > 0 ? t('time.waits', { hour: hourText(hour) }) : hourText(hour);
  return (
    <BarChart
      label={t('time.chart')}
      tableLabel={t('time.chartTable')}
      categoryLabel={t('time.hour')}
      categories={hours.map((hour) => ({
        id: String(hour),
        label: label(hour),
        // there is no room for all of a day
        short: hours.length <= 10 || hour % 3 === 0 ? hourText(hour) : '',
        minor: hours.length > 10 ? hour % 6 !== 0 : hour % 2 !== first % 2,
      }))}
      series={{ id: 'people', label: t('time.people'), values }}
      // the first hours are there for their place alone, and nobody gets it then
      told={values.indexOf(Math.max(...values))}
    />
  );
}
