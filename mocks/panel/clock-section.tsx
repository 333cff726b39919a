import { stopped, type ClockSetting } from '#mocks/clock.ts';
import type { SettingsStore } from '#mocks/settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Moves worth a button: past a code's life, near and past the idle log-out, past a session, a password's age. */
const MOVES = [
  { label: '+11 min', by: 11 * MINUTE },
  { label: '+88 min', by: 88 * MINUTE },
  { label: '+91 min', by: 91 * MINUTE },
  { label: '+1 day', by: DAY },
  { label: '+91 days', by: 91 * DAY },
  { label: '−1 day', by: -DAY },
] as const;

/** How the clock differs from the real one, in words; empty when it doesn't. */
export function clockInWords({ clockOffset: offset, clockStoppedAt }: ClockSetting): string {
  const words = [movedBy(offset), clockStoppedAt === null ? '' : 'stopped'].filter((part) => part !== '');
  return words.length === 0 ? '' : `clock ${words.join(', ')}`;
}

function movedBy(offset: number): string {
  if (offset === 0) return '';
  const size = Math.abs(offset);
  const parts = [
    [Math.floor(size / DAY), 'd'],
    [Math.floor((size % DAY) / HOUR), 'h'],
    [Math.floor((size % HOUR) / MINUTE), 'min'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${offset > 0 ? '+' : '−'}${words.join(' ')}`;
}

/** The page's own `Date` may be moved, or stopped. */
const realNow = () => performance.timeOrigin + performance.now();

export function ClockSection({ settings, clock }: { settings: SettingsStore; clock: ClockSetting }) {
  const { clockOffset, clockStoppedAt } = clock;
  const goes = clockStoppedAt === null;
  const isReal = clockOffset === 0 && goes;
  return (
    <section aria-labelledby="clock">
      <h3 id="clock">Clock</h3>
      <p className="status">{isReal ? 'The real time' : `Not the real time: ${clockInWords(clock)}`}</p>
      <div className="row">
        {MOVES.map(({ label, by }) => (
          <button key={label} type="button" onClick={() => settings.change({ clockOffset: clockOffset + by })}>
            {label}
          </button>
        ))}
        <button type="button" onClick={() => settings.change(stopped(clock, goes, realNow()))}>
          {goes ? 'Stop' : 'Let it go on'}
        </button>
        <button
          type="button"
          disabled={isReal}
          onClick={() => settings.change({ clockOffset: 0, clockStoppedAt: null })}
        >
          Real time
        </button>
      </div>
    </section>
  );
}
