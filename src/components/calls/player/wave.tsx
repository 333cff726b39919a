import { memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useCallTexts } from '#src/components/calls/texts.ts';
import { clockText } from '#src/lib/clock-text.ts';
import type { Player } from './player.ts';
import classes from './player.module.css';

/** Half of the height that the loudest has. */
const HALF = 50;

/** The wave as bars around the middle, one unit of width each. */
const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, at) => {
      const half = Math.max(1, (peak / 255) * HALF);
      return `M${at + 0.5} ${(HALF - half).toFixed(1)}V${(HALF + half).toFixed(1)}`;
    })
    .join('');

const Bars = memo(function Bars({
  peaks,
  className,
}: {
  readonly peaks: readonly number[];
  readonly className: string | undefined;
}) {
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, peaks.length)} ${2 * HALF}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      <path d={pathOf(peaks)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

interface WaveProps {
  readonly player: Player;
  readonly seconds: number;
  readonly peaks: readonly number[];
}

/** How loud it is from start to end, drawn before any sound is loaded, with a slider over it. */
export function Wave({ player, seconds, peaks }: WaveProps) {
  const t = useCallTexts();
  const box = useRef<HTMLDivElement>(null);
  const whole = useStore(player.store, ({ time }) => Math.floor(time));
  useEffect(() => {
    // each frame moves the line alone, without rendering
    const show = ({ time }: { readonly time: number }) =>
      box.current?.style.setProperty('--played', String(seconds > 0 ? time / seconds : 0));
    show(player.store.getState());
    return player.store.subscribe(show);
  }, [player, seconds]);
  return (
    <div ref={box} className={classes.wave} dir="ltr">
      <Bars peaks={peaks} className={classes.bars} />
      <Bars peaks={peaks} className={classes.played} />
      <span className={classes.line} aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={Math.floor(seconds)}
        step={1}
        value={whole}
        aria-label={t('player.position')}
        aria-valuetext={t('player.at', { time: clockText(whole), whole: clockText(seconds) })}
        className={classes.slider}
        onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
      />
    </div>
  );
}
