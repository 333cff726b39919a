import type { FileStore } from '#server/services.ts';
import type { DemoRecording } from '#server/seed/recordings.ts';

/** Gives the bytes of a recording of the demo; throws where it can't be loaded. */
export type LoadRecording = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

const PREFIX = 'demo-';
const TYPE = 'audio/webm';

/** Whether a key is that of a recording of the demo, whose bytes come with the product. */
export const isDemoKey = (key: string): boolean => key.startsWith(PREFIX);

/** A recording of the demo as a file: each call has its own, and all have the bytes of the product. */
export const recordingFile = ({ name, bytes, sha256, seconds, peaks }: DemoRecording) => ({
  kind: 'recording' as const,
  store_key: `${PREFIX}${name}`,
  type: TYPE,
  bytes,
  sha256,
  seconds,
  peaks: Uint8Array.from(atob(peaks), (character) => character.charCodeAt(0)),
});

/**
 * A store that has the recordings of the demo, too: as they come with the product, so that thousands of calls have no
 * copy. They are never written and never taken away; all else is the other store's.
 */
export const withRecordings = (store: FileStore, load: LoadRecording): FileStore => ({
  put: (key, bytes, type) => store.put(key, bytes, type),
  async get(key, range) {
    if (!isDemoKey(key)) return store.get(key, range);
    const bytes = await load(key.slice(PREFIX.length));
    const part = range ? bytes.slice(range.start, range.end + 1) : bytes;
    return { size: bytes.length, stream: new Blob([part]).stream() };
  },
  remove: async (key) => {
    if (!isDemoKey(key)) await store.remove(key);
  },
});
