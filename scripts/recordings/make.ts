import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#scripts/root.ts';
import { run } from '#scripts/run.ts';
import { recordingPath, type DemoRecording } from '#server/seed/recordings.ts';
import { calleeOf, type Dialogue } from './dialogue.ts';
import { DIALOGUES } from './dialogues.ts';
import { listen, type Heard } from './listen.ts';
import { play, PHONE_RATE, record } from './telephone.ts';
import { converse } from './timeline.ts';
import { provideTools } from './tools.ts';

/*
 * Makes the demo's recorded calls from their dialogues, into public/recordings, and what the demo knows of them, into
 * server/seed/recorded.ts: `npm run recordings`, after a change of what is said. Each is decoded again and listened to.
 */

const MADE = 'server/seed/recorded.ts';

/** Throws for what nobody should have to hear. */
function judge({ name }: Dialogue, { loudest, softest, apart, silence, off }: Heard): void {
  const wrong = [
    loudest > 0.95 && 'is too loud',
    softest < -32 && 'has a sentence that is too soft',
    apart < 30 && 'is heard on both sides',
    silence > -50 && 'is not silent where nobody speaks',
    off > 0.15 && 'has times that are not those of its sound',
  ].filter((each) => each !== false);
  if (wrong.length > 0) throw new Error(`${name} ${wrong.join(', ')}`);
}

function make(dialogue: Dialogue): DemoRecording {
  const { name, language, outcome, topics } = dialogue;
  const conversation = converse(dialogue);
  const segments = conversation.utterances.map(({ start, end, who, text }) => ({ start, end, who, text }));
  const file = record(conversation);
  const samples = play(file);
  const heard = listen(samples, segments);
  judge(dialogue, heard);
  const path = join(root, 'public', recordingPath(name));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file);
  const seconds = Math.round((samples.length / 2 / PHONE_RATE) * 100) / 100;
  const figures = [heard.loudest, heard.softest, heard.apart, heard.silence, heard.off].map((each) => each.toFixed(2));
  console.log(`${name}: ${seconds} s, ${file.length} bytes, ${figures.join(' ')}`);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const peaks = Buffer.from(heard.peaks).toString('base64');
  const callee = calleeOf(dialogue);
  return { name, language, outcome, callee, topics, seconds, bytes: file.length, sha256, peaks, segments };
}

await provideTools();
rmSync(join(root, 'public', dirname(recordingPath(''))), { recursive: true, force: true });
const made = DIALOGUES.map(make);
const text = `import type { DemoRecording } from './recordings.ts';

/** The demo's recorded calls: made by \`npm run recordings\`, not written by hand. */
export const RECORDINGS: readonly DemoRecording[] = ${JSON.stringify(made)};
`;
writeFileSync(join(root, MADE), text);
if (!(await run('oxfmt', [MADE]))) throw new Error(`${MADE} could not be formatted`);
const sum = made.reduce((bytes, recording) => bytes + recording.bytes, 0);
console.log(`${made.length} recordings, ${sum} bytes`);
