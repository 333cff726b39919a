import type { TranscriptSegment } from '#src/schemas/calls.ts';
import { fold } from '#src/schemas/fold.ts';

/** A sentence with its place among all of the transcript. */
export interface Sentence extends TranscriptSegment {
  readonly index: number;
}

/** What one side says until the other one speaks. */
export interface Turn {
  readonly who: TranscriptSegment['who'];
  readonly start: number;
  readonly sentences: readonly Sentence[];
}

/** A transcript as people read it: by who speaks. */
export function turnsOf(segments: readonly TranscriptSegment[]): readonly Turn[] {
  const turns: Array<{ who: Turn['who']; start: number; sentences: Sentence[] }> = [];
  for (const [index, segment] of segments.entries()) {
    const last = turns.at(-1);
    if (last?.who === segment.who) last.sentences.push({ ...segment, index });
    else turns.push({ who: segment.who, start: segment.start, sentences: [{ ...segment, index }] });
  }
  return turns;
}

/** The sentence that is said at a second; -1 where nobody speaks. Both sides may speak: the one who began last counts. */
export function spokenAt(segments: readonly TranscriptSegment[], time: number): number {
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    const { start, end } = segments[index] as TranscriptSegment;
    if (start <= time && time < end) return index;
  }
  return -1;
}

/** A text in pieces; those that were looked for have a number among all of the transcript. */
export interface Piece {
  readonly text: string;
  readonly hit: number | undefined;
}

/** Letters as they are compared, one for each that is shown. */
const letters = (text: string): string => Array.from(text, (letter) => fold(letter)[0] ?? letter).join('');

/** Every sentence in pieces by what is looked for, without regard to case and accents; and how many places there are. */
export function findIn(segments: readonly TranscriptSegment[], wanted: string) {
  const needle = letters(wanted.trim());
  let count = 0;
  const pieces = segments.map(({ text }): readonly Piece[] => {
    if (needle === '') return [{ text, hit: undefined }];
    const shown = Array.from(text);
    const folded = letters(text);
    const found: Piece[] = [];
    let from = 0;
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, from)) {
      if (at > from) found.push({ text: shown.slice(from, at).join(''), hit: undefined });
      found.push({ text: shown.slice(at, at + needle.length).join(''), hit: count });
      count += 1;
      from = at + needle.length;
    }
    if (from < shown.length) found.push({ text: shown.slice(from).join(''), hit: undefined });
    return found;
  });
  return { pieces, count };
}
