import { recordingPath } from '#server/seed/recordings.ts';

/** Gives the bytes of recordings of the demo, from the address `base` that the console is served from. */
export const recordingsAt =
  (base: string) =>
  async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const response = await fetch(new URL(recordingPath(name), base));
    // static hosts answer what they don't have with the page
    if (!response.ok || response.headers.get('content-type')?.startsWith('text/html'))
      throw new Error(`The recording ${name} could not be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  };
