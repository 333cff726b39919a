import { sql } from 'kysely';
import { DomainError } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import type { TranscriptStatus } from '#src/schemas/call-values.ts';
import type { getCall, getCallTranscript as transcriptEndpoint, TranscriptSegment } from '#src/schemas/calls.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { maySeeNumbers, requireCallId } from './calls-filter.ts';
import { maskTexts } from './spoken-numbers.ts';

/** What was said, as the actor may read it. */
function segmentsFor(actor: Actor, segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  if (maySeeNumbers(actor)) return [...segments];
  const texts = maskTexts(segments.map(({ text }) => text));
  return segments.map((segment, index) => ({
    ...segment,
    text: texts[index] ?? '',
  }));
}

/** What was said in a call, without the numbers for whom they are hidden; 404. Specification calls 4.1, 4.7, 5.4. */
export async function getCallTranscript(
  { tx }: Work,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof transcriptEndpoint>> {
  const call = await tx
    .selectFrom('calls')
    .leftJoin('call_transcripts as transcript', 'transcript.call_id', 'calls.id')
    .select(['calls.transcript_status', 'transcript.language', 'transcript.segments'])
    .where('calls.id', '=', requireCallId(id))
    .executeTakeFirst();
  if (!call) throw new DomainError(404, 'notFound');
  const isReady = call.transcript_status === 'ready';
  return {
    transcriptStatus: call.transcript_status as TranscriptStatus,
    language: isReady ? call.language : null,
    segments: isReady ? segmentsFor(actor, call.segments ?? []) : [],
  };
}

/** So many of the places where words were said are shown of each call. */
const HITS = 3;

/**
 * Where the words were said in these calls: of each the segments that have most of them, in the order of time, as the
 * actor may read them. Specification calls 2.6, 4.7.
 */
export async function readHits(
  { tx }: Work,
  actor: Actor,
  words: string | undefined,
  ids: readonly string[],
): Promise<Map<string, TranscriptSegment[]>> {
  if (!words || ids.length === 0) return new Map();
  const { rows } = await sql<{
    call_id: string;
    segments: TranscriptSegment[];
    hits: number[];
  }>`
    select transcript.call_id, transcript.segments, array(
      select segment.position::int - 1
        from jsonb_array_elements(transcript.segments) with ordinality segment (said, position),
          to_tsvector('simple', fold_spoken(segment.said ->> 'text')) words
        where words @@ asked.any_of
        order by ts_rank(words, asked.any_of) desc, position limit ${HITS}) as hits
      from call_transcripts transcript,
        (select replace(plainto_tsquery('simple', fold_spoken(${words}))::text, '&', '|')::tsquery as any_of) asked
      where transcript.call_id = any (${[...ids]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ call_id: id, segments, hits }) => {
      const shown = segmentsFor(actor, segments);
      return [id, hits.toSorted((a, b) => a - b).flatMap((at) => shown[at] ?? [])];
    }),
  );
}

type Talk = ResponseOf<typeof getCall>['call']['talk'];

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** How long each side spoke and nobody did, of a recording so long; both at once counts for both. Specification calls 4.8. */
export function talkOf(segments: readonly TranscriptSegment[], seconds: number): Talk {
  const spoken = { caller: 0, callee: 0 };
  let silence = 0;
  let until = 0;
  for (const { start, end, who } of segments.toSorted((a, b) => a.start - b.start)) {
    spoken[who] += end - start;
    silence += Math.max(0, start - until);
    until = Math.max(until, end);
  }
  silence += Math.max(0, seconds - until);
  return {
    caller: tenths(spoken.caller),
    callee: tenths(spoken.callee),
    silence: tenths(silence),
  };
}
