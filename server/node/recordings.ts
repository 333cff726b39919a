import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordingPath } from '#server/seed/recordings.ts';

/** What the console's build copies: a seed needs no build. */
const PUBLIC = join(import.meta.dirname, '..', '..', 'public');

/** The bytes of a recording of the demo. */
export const loadRecording = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(PUBLIC, recordingPath(name))));
