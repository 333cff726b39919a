import type { ReactNode } from 'react';
import { shownValue } from '#src/components/ui/page/none.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { HelpTip } from '#src/components/ui/popover/help-tip.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { spanOf, zoneText } from '#src/lib/dates.ts';
import type { Figures as Sums, getReportOne as endpoint } from '#src/schemas/analytics.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import classes from './analytics.module.css';
import { COUNTED, daysOf, type Behind, type CallsLink, type Counted } from './calls-behind.tsx';
import { percent } from './hours.ts';
import { useAnalyticsTexts } from './texts.ts';

const SHOWN = ['calls', 'answered', 'notAnswered', 'minutes', 'averageMinutes'] as const satisfies readonly Counted[];

interface FiguresProps {
  readonly totals: Sums;
  readonly previous: ResponseOf<typeof endpoint>['previous'];
  readonly timeZone: string;
  readonly behind: Behind;
  readonly link: CallsLink;
}

/** The figures of a range, each with what it counts and how it was in the days before. Specification analytics 1.5, 1.8, 1.12. */
export function Figures({ totals, previous, timeZone, behind, link }: FiguresProps) {
  const t = useAnalyticsTexts();
  const inUi = useUiTexts();
  const numbers = useNumbers();
  const write = (name: Counted, value: number | null) => {
    if (value === null) return null;
    return name === 'minutes' || name === 'averageMinutes' ? minutesText(numbers, value) : numbers.format(value);
  };
  return (
    <div className={classes.summary}>
      <ul className={classes.figures}>
        {SHOWN.map((name) => {
          const [value, before] = [totals[name], previous.totals[name]];
          return (
            <li key={name} className={classes.figure}>
              <div className={classes.name}>
                {t(`figure.${name}`)}
                <HelpTip label={t('counted', { figure: t(`figure.${name}`) })}>{t(`what.${name}`)}</HelpTip>
              </div>
              <div className={classes.value}>
                {link(
                  { ...behind, ...COUNTED[name] },
                  { 'data-figure': name, children: shownValue(write(name, value)) },
                )}
                {name === 'answered' && totals.calls > 0 && (
                  <span className={classes.share}>{percent(totals.answered / totals.calls)}</span>
                )}
              </div>
              <div className={`${classes.before} ${ui.numbers}`}>
                <Change value={value} before={before} />
                <bdi>
                  {t('before')}{' '}
                  {link(
                    { ...behind, ...daysOf(previous), ...COUNTED[name] },
                    {
                      'data-figure': `${name}Before`,
                      'aria-label': `${t('beforeOf', { figure: t(`figure.${name}`) })}: ${write(name, before) ?? inUi('none')}`,
                      children: shownValue(write(name, before)),
                    },
                  )}
                </bdi>
              </div>
            </li>
          );
        })}
      </ul>
      <p className={classes.compared}>
        {t('compared', { ...spanOf(previous, timeZone), timeZone: zoneText(timeZone) })}
      </p>
    </div>
  );
}

/** Minutes with one decimal. Specification analytics 1.5. */
export const minutesText = (numbers: ReturnType<typeof useNumbers>, minutes: number): string =>
  `${numbers.format(Math.trunc(minutes))}.${Math.round(Math.abs(minutes % 1) * 10)}`;

/** The largest change, in percent, that is told as one. */
const TELLING = 999;

function Change({ value, before }: { readonly value: number | null; readonly before: number | null }): ReactNode {
  if (value === null || before === null || before === 0) return null;
  const change = Math.round((value / before - 1) * 100);
  // a percentage of next to nothing tells nothing
  if (Math.abs(change) > TELLING) return null;
  return (
    <span className={classes.change}>
      {/* a sign would go to the other end where English is mirrored */}
      <bdi dir="ltr">
        {change > 0 ? '+' : change < 0 ? '−' : '±'}
        {Math.abs(change)}%
      </bdi>
    </span>
  );
}
