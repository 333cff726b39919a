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

/** How far the clock is moved, in words; empty when it isn't. */
export function movedBy(offset: number): string {
  if (offset === 0) return '';
  const size = Math.abs(offset);
  const parts = [
    [Math.floor(size / DAY), 'd'],
    [Math.floor((size % DAY) / HOUR), 'h'],
    [Math.floor((size % HOUR) / MINUTE), 'min'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `clock ${offset > 0 ? '+' : '−'}${words.join(' ')}`;
}

export function ClockSection({ settings, offset }: { settings: SettingsStore; offset: number }) {
  return (
    <section aria-labelledby="clock">
      <h3 id="clock">Clock</h3>
      <p className="status">{offset === 0 ? 'The real time' : `Moved: ${movedBy(offset)}`}</p>
      <div className="row">
        {MOVES.map(({ label, by }) => (
          <button key={label} type="button" onClick={() => settings.change({ clockOffset: offset + by })}>
            {label}
          </button>
        ))}
        <button type="button" disabled={offset === 0} onClick={() => settings.change({ clockOffset: 0 })}>
          Real time
        </button>
      </div>
    </section>
  );
}
