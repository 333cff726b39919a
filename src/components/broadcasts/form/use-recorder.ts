import { useCallback, useEffect, useRef, useState } from 'react';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/** How often the level and the time are shown. */
const TICK_MS = 100;

export type RecorderState =
  | { readonly phase: 'idle' | 'asking' | 'refused' }
  /** Level: 0 to 1. */
  | { readonly phase: 'recording'; readonly seconds: number; readonly level: number };

interface Running {
  readonly recorder: MediaRecorder;
  readonly end: () => void;
}

const NAMES: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' };

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** How loud it is right now, 0 to 1. */
function levelOf(analyser: AnalyserNode, samples: Uint8Array<ArrayBuffer>): number {
  analyser.getByteTimeDomainData(samples);
  let most = 0;
  for (const sample of samples) most = Math.max(most, Math.abs(sample - 128) / 128);
  return most;
}

/** Records by the microphone, at most as long as a message may be. */
export function useRecorder(onRecorded: (file: Blob, name: string) => void) {
  const [state, setState] = useState<RecorderState>({ phase: 'idle' });
  const running = useRef<Running>(undefined);
  const told = useRef(onRecorded);
  useEffect(() => {
    told.current = onRecorded;
  });

  const start = useCallback(async () => {
    setState({ phase: 'asking' });
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      setState({ phase: 'refused' });
      return;
    }
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const began = performance.now();
    const timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;
      if (seconds >= WORK_LIMITS.broadcastAudioSeconds - 1) recorder.stop();
      else setState({ phase: 'recording', seconds, level: levelOf(analyser, samples) });
    }, TICK_MS);
    const end = () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      running.current = undefined;
    };
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      end();
      setState({ phase: 'idle' });
      const [type = ''] = recorder.mimeType.split(';');
      told.current(new Blob(parts, { type }), `recording.${NAMES[type] ?? 'webm'}`);
    });
    running.current = { recorder, end };
    recorder.start();
    setState({ phase: 'recording', seconds: 0, level: 0 });
  }, []);
  const stop = useCallback(() => running.current?.recorder.stop(), []);
  // whoever leaves isn't listened to any more
  useEffect(() => () => running.current?.end(), []);
  return { state, start, stop };
}
