import { keepFile } from '#server/domain/files.ts';
import { asSystem, type Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { TranscriptSegment } from '#src/schemas/calls.ts';
import { applyCallEvent } from './call-events.ts';

interface Media {
  readonly callId: string;
  readonly at: Date;
  /** The carrier's own name for the event. */
  readonly key?: string | undefined;
}

/**
 * Gives a call its recording, a stored file, and keeps that as long as recordings are kept. Gives whether it has it: a
 * second recording, or one of a call that isn't known or whose people were deleted, changes nothing and isn't kept.
 * Specification calls 4.3, 6.11, people 6.4.
 */
export async function keepRecording(
  work: Work,
  { callId, fileId, ...event }: Media & { readonly fileId: string },
): Promise<boolean> {
  const isNew = await applyCallEvent(work, { ...event, callId, kind: 'recording-ready', fileId });
  if (!isNew) return false;
  const { tx } = work;
  const kept = await tx
    .selectFrom('calls')
    .select('id')
    .where('id', '=', callId)
    .where('recording_file_id', '=', fileId)
    .executeTakeFirst();
  if (!kept) return false;
  await keepFile(work, fileId, new Date(event.at.getTime() + WORK_LIMITS.recordingDays * DAY_MS));
  return true;
}

/**
 * Gives a call its transcript; the first one counts, and none where somebody of it was deleted. Gives whether it was new.
 * Specification calls 4.3, 6.11, people 6.4.
 */
export async function keepTranscript(
  work: Work,
  {
    language,
    segments,
    ...media
  }: Media & { readonly language: string; readonly segments: readonly TranscriptSegment[] },
): Promise<boolean> {
  const isNew = await applyCallEvent(work, { ...media, kind: 'transcript-ready' });
  if (!isNew) return false;
  await asSystem(work, () =>
    work.tx
      .insertInto('call_transcripts')
      .columns(['call_id', 'organization_id', 'language', 'segments'])
      .expression((eb) =>
        eb
          .selectFrom('calls')
          .select((row) => [
            'id',
            'organization_id',
            row.val(language).as('language'),
            row.val(JSON.stringify(segments)).as('segments'),
          ])
          .where('id', '=', media.callId)
          .where('erased', '=', false),
      )
      .onConflict((conflict) => conflict.column('call_id').doNothing())
      .execute(),
  );
  return true;
}
