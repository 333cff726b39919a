import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { callState } from '#server/domain/calls/call-state.ts';
import { noteFile } from '#server/domain/files.ts';
import { newUuid } from '#server/ids.ts';
import { RECORDINGS } from '#server/seed/recorded.ts';
import type { CallReport } from '#server/services.ts';
import { recordingFile } from '#server/simulated/recordings.ts';
import { inScope, type Work } from '#server/work.ts';
import { isLiveCall } from '#src/schemas/call-values.ts';
import { CALL_EVENTS } from '#src/schemas/calls.ts';
import { DEMO_ORGANIZATIONS, testApi } from './harness.ts';

class Undone extends Error {}

const START = Date.parse('2026-11-20T15:00:00Z');
const [recording] = RECORDINGS;

const reports = fc.array(
  fc.record({
    key: fc.integer({ min: 0, max: 30 }).map(String),
    kind: fc.constantFrom(...CALL_EVENTS),
    at: fc.integer({ min: 0, max: 400 }).map((seconds) => new Date(START + seconds * 1000)),
    seconds: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
  }),
  { maxLength: 16 },
);

/** One event to a key: which of two different ones with the same key counts is the first's right. */
const byKey = (told: readonly CallReport[]) => [...new Map(told.map((report) => [report.key, report])).values()];

async function newCall({ tx, now }: Work): Promise<string> {
  const id = newUuid();
  await tx
    .insertInto('calls')
    .values({ id, organization_id: DEMO_ORGANIZATIONS.harbor, type: 'MATCH', created_at: now })
    .execute();
  return id;
}

const columns = [
  'status',
  'answered_at',
  'ended_at',
  'seconds',
  'failure',
  'recording_file_id',
  'transcript_status',
  'survey_sent_at',
  'outcome',
] as const;

const readCall = ({ tx }: Work, id: string) =>
  tx.selectFrom('calls').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

describe('events of a call in the database', () => {
  const test = testApi();
  afterAll(() => testApi());

  it('end in one state, in any order, however often each is told, with recordings and transcripts', async () => {
    const { services } = await test;
    const undone = inScope(services, 'system', async (work) => {
      if (!recording) throw new Error('There are no recordings');
      const file = { ...recordingFile(recording), organization_id: DEMO_ORGANIZATIONS.harbor };
      const fileId = await noteFile(work, file);
      await fc.assert(
        fc.asyncProperty(reports, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), async (made, order) => {
          const queued: CallReport = { key: 'queued', kind: 'queued', at: new Date(START) };
          const told = byKey(
            [queued, ...made].map((report) => (report.kind === 'recording-ready' ? { ...report, fileId } : report)),
          );
          const shuffled = [...told, ...told.slice(0, 4)]
            .map((report, index) => ({ report, at: order[index] ?? 0 }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ report }) => report);
          const id = await newCall(work);
          const news: boolean[] = [];
          for (const report of shuffled) news.push(await applyCallEvent(work, { ...report, callId: id }));
          const again = await applyCallEvent(work, { ...queued, callId: id });
          const state = callState(told);
          expect(await readCall(work, id)).toEqual({
            status: state.status,
            answered_at: state.answeredAt,
            ended_at: state.endedAt,
            seconds: state.seconds,
            failure: state.failure,
            recording_file_id: state.fileId,
            transcript_status: state.transcriptStatus,
            survey_sent_at: state.surveySentAt,
            outcome: state.outcome,
          });
          expect(again).toBe(false);
          expect(news.filter(Boolean).length).toBeLessThanOrEqual(told.length);
          expect(state.endedAt === null).toBe(isLiveCall(state.status));
        }),
        { numRuns: 200 },
      );
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
  }, 120_000);

  it('are none where the first is missing: nothing is concluded from what is left', async () => {
    const { services } = await test;
    const undone = inScope(services, 'system', async (work) => {
      const id = await newCall(work);
      expect(await applyCallEvent(work, { callId: id, kind: 'completed', at: new Date(START) })).toBe(false);
      expect(await readCall(work, id)).toMatchObject({ status: 'queued', ended_at: null });
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
  });
});
