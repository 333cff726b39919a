import { useEffect, useMemo, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { SoundPlayer } from '#src/components/broadcasts/sound-player.tsx';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { asOnPhone, clockText, cutSound, peaksOf } from './sound.ts';

/** A stretch of a sound, in seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface SoundTrimProps {
  readonly buffer: AudioBuffer;
  readonly stretch: Stretch;
  readonly onChange: (stretch: Stretch) => void;
}

/** Shorter than this, nothing is left to hear. */
const LEAST_SECONDS = 0.5;

interface TrimEndProps {
  readonly label: string;
  readonly whole: number;
  readonly at: number;
  readonly onChange: (at: number) => void;
}

function TrimEnd({ label, whole, at, onChange }: TrimEndProps) {
  const text = useNumbers().format(Math.round(at * 10) / 10);
  return (
    <label>
      {label} <span aria-hidden="true">{text}</span>
      <input
        type="range"
        min={0}
        max={whole}
        step={0.1}
        value={at}
        aria-valuetext={text}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}

/** A sound's wave with its two ends, and its hearing: as it is, and as on the phone. */
export function SoundTrim({ buffer, stretch, onChange }: SoundTrimProps) {
  const t = useBroadcastTexts();
  const whole = buffer.duration;
  const peaks = useMemo(() => peaksOf(buffer, 0, whole), [buffer, whole]);
  const [heard, setHeard] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(heard ?? ''), [heard]);
  const change = (next: Stretch) => {
    setHeard(null);
    onChange(next);
  };
  const hear = async (make: typeof cutSound) =>
    setHeard(URL.createObjectURL(await make(buffer, stretch.start, stretch.end)));
  const share = (seconds: number) => (whole > 0 ? (seconds / whole) * peaks.length : 0);
  return (
    <>
      <svg
        viewBox={`0 0 ${peaks.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={classes.soundWave}
      >
        <path
          d={Array.from(peaks, (peak, at) => {
            const half = Math.max(1, (peak / 255) * 50);
            return `M${at + 0.5} ${50 - half}V${50 + half}`;
          }).join('')}
          vectorEffect="non-scaling-stroke"
        />
        <rect x={0} y={0} width={share(stretch.start)} height={100} />
        <rect x={share(stretch.end)} y={0} width={Math.max(0, peaks.length - share(stretch.end))} height={100} />
      </svg>
      <p className={classes.hint}>{t('voice.seconds', { time: clockText(stretch.end - stretch.start) })}</p>
      <div className={classes.trim}>
        <TrimEnd
          label={t('voice.trimStart')}
          whole={whole}
          at={stretch.start}
          onChange={(at) => change({ ...stretch, start: Math.min(at, stretch.end - LEAST_SECONDS) })}
        />
        <TrimEnd
          label={t('voice.trimEnd')}
          whole={whole}
          at={stretch.end}
          onChange={(at) => change({ ...stretch, end: Math.max(at, stretch.start + LEAST_SECONDS) })}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="small" onClick={() => hear(cutSound)}>
          {t('voice.listen')}
        </Button>
        <Button variant="default" size="small" onClick={() => hear(asOnPhone)}>
          {t('voice.asPhone')}
        </Button>
        {heard && <SoundPlayer autoPlay src={heard} label={t('voice.listen')} />}
      </div>
    </>
  );
}
