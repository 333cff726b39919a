import { createStore, type StoreApi } from 'zustand/vanilla';
import { LEFT_SECONDS, type Stretch } from './silences.ts';

export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** What the player does; `time` is in seconds of the recording, at each frame while it plays. */
export interface PlayerState {
  readonly time: number;
  readonly isPlaying: boolean;
  /** It is to play, and its sound isn't there yet. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  readonly isMuted: boolean;
  readonly skips: boolean;
  readonly rate: number;
}

interface Sources {
  /** The recording's address: the one that is known, or a new one once its key is over. */
  readonly address: (isOver: boolean) => Promise<string>;
  /** The whole sound, for a server that doesn't send parts of it. */
  readonly whole: () => Promise<Blob>;
}

interface PlayerOptions extends Sources {
  /** How long the recording is. */
  readonly seconds: number;
  /** Where it begins. */
  readonly at: number;
  readonly silences: readonly Stretch[];
}

export interface Player {
  readonly store: StoreApi<PlayerState>;
  /** Takes the element that plays; gives back the function that lets go of it. */
  readonly attach: (audio: HTMLAudioElement) => () => void;
  readonly toggle: () => void;
  /** To a second; what lies outside of the recording is its start or its end. */
  readonly seek: (time: number) => void;
  readonly move: (seconds: number) => void;
  readonly setRate: (rate: number) => void;
  readonly setSkips: (skips: boolean) => void;
  readonly setMuted: (isMuted: boolean) => void;
}

const reaches = ({ seekable }: HTMLAudioElement, time: number): boolean =>
  Array.from({ length: seekable.length }).some((_, at) => seekable.start(at) <= time && time <= seekable.end(at) + 0.5);

/**
 * Plays a recording by an `<audio>` element, which is given an address when somebody wants to hear it and not before. An
 * address whose key is over is replaced, and the sound goes on where it was.
 */
export function createPlayer({ seconds, at, silences, address, whole }: PlayerOptions): Player {
  const within = (time: number): number => Math.min(Math.max(0, time), seconds);
  const store = createStore<PlayerState>()(() => ({
    time: within(at),
    isPlaying: false,
    isWaiting: false,
    hasFailed: false,
    isMuted: false,
    skips: false,
    rate: 1,
  }));
  const { getState, setState } = store;
  let audio: HTMLAudioElement | undefined;
  let frame = 0;
  let made: string | undefined;
  // an element whose sound can't be fetched pauses by itself, which nobody wanted
  let isRenewing = false;
  // a second failure without a second of sound between them is no matter of the key
  let renewedAt: number | undefined;

  const load = (source: string) => {
    if (!audio) return;
    audio.src = source;
    audio.currentTime = getState().time;
    audio.playbackRate = getState().rate;
    audio.preservesPitch = true;
    audio.muted = getState().isMuted;
    if (getState().isWaiting || getState().isPlaying) void audio.play().catch(() => {});
  };
  const fail = () => setState({ hasFailed: true, isPlaying: false, isWaiting: false });
  const begin = async (isOver: boolean) => {
    isRenewing = true;
    setState({ isWaiting: true, hasFailed: false });
    await address(isOver).then(load, fail);
    isRenewing = false;
  };
  const loadWhole = async () => {
    if (made !== undefined) return;
    const listening = audio;
    // it may be asked for twice, and come after its element was let go of: then nobody would revoke its address
    const isWanted = () => audio === listening && made === undefined;
    await whole().then(
      (file) => {
        if (!isWanted()) return;
        made = URL.createObjectURL(file);
        load(made);
      },
      () => {
        if (isWanted()) fail();
      },
    );
  };
  const renew = () => {
    const { time, isPlaying, isWaiting } = getState();
    if (renewedAt !== undefined && Math.abs(time - renewedAt) < 1) return fail();
    renewedAt = time;
    if (isPlaying || isWaiting) void begin(true);
    else audio?.removeAttribute('src');
  };

  const seek = (time: number) => {
    setState({ time: within(time) });
    if (!audio?.hasAttribute('src')) return;
    if (audio.readyState > 0 && !reaches(audio, within(time))) void loadWhole();
    else audio.currentTime = within(time);
  };
  const follow = () => {
    if (!audio || audio.readyState === 0 || audio.seeking) return;
    const time = audio.currentTime;
    setState({ time: within(time) });
    const silence = getState().skips
      ? silences.find(({ start, end }) => time >= start + LEFT_SECONDS && time < end - LEFT_SECONDS)
      : undefined;
    if (silence) seek(silence.end - LEFT_SECONDS / 2);
  };
  const run = () => {
    follow();
    frame = requestAnimationFrame(run);
  };
  const stop = () => cancelAnimationFrame(frame);

  const events: Readonly<Record<string, () => void>> = {
    playing: () => {
      stop();
      setState({ isPlaying: true, isWaiting: false, hasFailed: false });
      run();
    },
    waiting: () => setState({ isWaiting: true }),
    pause: () => {
      stop();
      if (isRenewing) return setState({ isPlaying: false });
      setState({ isPlaying: false, isWaiting: false });
    },
    ended: () => {
      stop();
      setState({ isPlaying: false, isWaiting: false, time: seconds });
    },
    timeupdate: follow,
    loadedmetadata: () => {
      if (audio && Math.abs(audio.currentTime - getState().time) > 0.5) seek(getState().time);
    },
    error: renew,
  };

  return {
    store,
    attach: (element) => {
      audio = element;
      for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
        stop();
        element.pause();
        element.removeAttribute('src');
        element.load();
        if (made !== undefined) URL.revokeObjectURL(made);
        made = undefined;
        audio = undefined;
      };
    },
    toggle: () => {
      const { isPlaying, isWaiting, time } = getState();
      if (isPlaying || isWaiting) {
        setState({ isWaiting: false, isPlaying: false });
        audio?.pause();
        return;
      }
      if (time >= seconds - 0.1) seek(0);
      if (!audio?.hasAttribute('src') || getState().hasFailed) {
        renewedAt = undefined;
        void begin(getState().hasFailed);
      } else void audio.play().catch(() => {});
    },
    seek,
    move: (by) => seek(getState().time + by),
    setRate: (rate) => {
      setState({ rate });
      if (audio) audio.playbackRate = rate;
    },
    setSkips: (skips) => setState({ skips }),
    setMuted: (isMuted) => {
      setState({ isMuted });
      if (audio) audio.muted = isMuted;
    },
  };
}
