interface SoundPlayerProps {
  readonly src: string;
  readonly label: string;
  /** Begins by itself: somebody has just asked to hear it. */
  readonly autoPlay?: boolean;
}

/** Plays a spoken message by the browser's own controls; nothing is loaded before somebody wants to hear it. */
export const SoundPlayer = ({ src, label, autoPlay = false }: SoundPlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what it says is written beside it, where somebody wrote it
  <audio controls preload={autoPlay ? 'auto' : 'none'} autoPlay={autoPlay} src={src} aria-label={label} />
);
