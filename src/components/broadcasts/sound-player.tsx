import { useState } from 'react';
import classes from './broadcasts.module.css';
import { useBroadcastTexts } from './texts.ts';

interface SoundPlayerProps {
  readonly src: string;
  readonly label: string;
  /** Begins by itself: somebody has just asked to hear it. */
  readonly autoPlay?: boolean;
}

/** Plays a spoken message by the browser's own controls; nothing is loaded before somebody wants to hear it. */
export function SoundPlayer({ src, label, autoPlay = false }: SoundPlayerProps) {
  const t = useBroadcastTexts();
  const [failed, setFailed] = useState<string>();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what it says is written beside it, where somebody wrote it */}
      <audio
        controls
        preload={autoPlay ? 'auto' : 'none'}
        autoPlay={autoPlay}
        src={src}
        aria-label={label}
        onError={() => setFailed(src)}
      />
      {failed === src && (
        <p role="alert" className={classes.error}>
          {t('voice.unheard')}
        </p>
      )}
    </>
  );
}
