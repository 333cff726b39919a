import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconRewindBackward5 from '@tabler/icons-react/dist/esm/icons/IconRewindBackward5.mjs';
import IconRewindForward5 from '@tabler/icons-react/dist/esm/icons/IconRewindForward5.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Button, IconButton } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Select } from '#src/components/ui/forms/select.tsx';
import { HelpTip } from '#src/components/ui/popover/help-tip.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { useCallTexts } from '#src/components/calls/texts.ts';
import { clockText } from '#src/lib/clock-text.ts';
import { RATES, type Player } from './player.ts';
import classes from './player.module.css';
import { Wave } from './wave.tsx';

const STEP_SECONDS = 5;
const LEAP_SECONDS = 10;

/** What a key does; a button keeps its own keys, space above all. */
function actionOf(player: Player, seconds: number, { key, target }: KeyboardEvent): (() => void) | undefined {
  const isButton = target instanceof HTMLButtonElement;
  const isChoice =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (isChoice) return undefined;
  const { store, move, seek, toggle, setMuted } = player;
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
      return isButton && key === ' ' ? undefined : toggle;
    case 'arrowleft':
      return () => move(-STEP_SECONDS);
    case 'arrowright':
      return () => move(STEP_SECONDS);
    case 'j':
      return () => move(-LEAP_SECONDS);
    case 'l':
      return () => move(LEAP_SECONDS);
    case 'm':
      return () => setMuted(!store.getState().isMuted);
    default:
      return /^\d$/.test(key) ? () => seek((seconds * Number(key)) / 10) : undefined;
  }
}

interface PlayerBarProps {
  readonly player: Player;
  readonly seconds: number;
  readonly peaks: readonly number[];
}

/**
 * Plays a recording: by buttons, by a slider that lies over the wave, and by keys. Time runs from left to right in every
 * language.
 */
export function PlayerBar({ player, seconds, peaks }: PlayerBarProps) {
  const t = useCallTexts();
  const numbers = useNumbers();
  const audio = useRef<HTMLAudioElement>(null);
  const state = useStore(player.store);
  const { isPlaying, isWaiting, hasFailed, isMuted, skips, rate } = state;
  useEffect(() => (audio.current ? player.attach(audio.current) : undefined), [player]);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(player, seconds, event);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const runs = isPlaying || isWaiting;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its controls have names and keys of their own; these are shortcuts
    <div className={classes.player} role="group" aria-label={t('player.label')} onKeyDown={press}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below says what is said */}
      <audio ref={audio} preload="none" />
      <Wave player={player} seconds={seconds} peaks={peaks} />
      <div className={classes.controls} dir="ltr">
        <IconButton label={t('player.back')} variant="default" onClick={() => player.move(-STEP_SECONDS)}>
          <IconRewindBackward5 size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t(runs ? 'player.pause' : 'player.play')}
          variant="primary"
          className={classes.play}
          onClick={() => player.toggle()}
        >
          {runs ? <IconPlayerPause size={20} aria-hidden="true" /> : <IconPlayerPlay size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton label={t('player.forward')} variant="default" onClick={() => player.move(STEP_SECONDS)}>
          <IconRewindForward5 size={18} aria-hidden="true" />
        </IconButton>
        <span className={classes.time}>
          {clockText(state.time)} / {clockText(seconds)}
        </span>
        <span className={classes.rest}>
          <IconButton label={t(isMuted ? 'player.unmute' : 'player.mute')} onClick={() => player.setMuted(!isMuted)}>
            {isMuted ? <IconVolumeOff size={18} aria-hidden="true" /> : <IconVolume size={18} aria-hidden="true" />}
          </IconButton>
          <Select
            aria-label={t('player.speed')}
            value={rate}
            onChange={({ currentTarget }) => player.setRate(Number(currentTarget.value))}
          >
            {RATES.map((each) => (
              <option key={each} value={each}>
                {numbers.format(each)}×
              </option>
            ))}
          </Select>
          <label className={classes.skip}>
            <input
              type="checkbox"
              checked={skips}
              onChange={({ currentTarget }) => player.setSkips(currentTarget.checked)}
            />
            {t('player.skip')}
          </label>
          <HelpTip label={t('player.keys')}>{t('player.keysHelp')}</HelpTip>
        </span>
      </div>
      <p role="status" className={classes.told}>
        {isWaiting && !isPlaying ? t('player.waiting') : ''}
      </p>
      {hasFailed && (
        <Notice kind="error">
          {t('player.failed')}{' '}
          <Button variant="text" onClick={() => player.toggle()}>
            {t('player.again')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
