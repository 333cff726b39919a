import { applyCallEvent, sayOutcome } from '#server/domain/calls/call-events.ts';
import { keepRecording, keepTranscript } from '#server/domain/calls/call-media.ts';
import { noteFile } from '#server/domain/files.ts';
import { complete, enqueue, type Job } from '#server/jobs/queue.ts';
import { sexOf } from '#server/seed/names.ts';
import type { CallCarrier, CallReport, Services } from '#server/services.ts';
import { inScope, type Work, type Worker } from '#server/work.ts';
import { planOf, recordedLanguage, type CallPlan, type PlannedCall, type PlannedStep } from './call-plan.ts';
import { recordingFile } from './recordings.ts';

const SECOND_MS = 1000;

const KIND = 'simulated-call';

/** A call in the hands of the simulated carrier: what it needs to plan the same again. */
interface Held extends PlannedCall {
  /** When the call was begun: steps count from there. */
  readonly since: Date;
}

interface Payload extends Omit<Held, 'since'> {
  readonly since: string;
  readonly index: number;
}

const payloadOf = ({ payload }: Pick<Job, 'payload'>) => payload as unknown as Payload;
const heldOf = ({ callId, language, sex, isPressed, since }: Payload): Held => ({
  callId,
  language,
  sex,
  isPressed,
  since: new Date(since),
});

const momentOf = ({ since }: Held, { after }: PlannedStep) => new Date(since.getTime() + after * SECOND_MS);

/**
 * A carrier whose phones ring nowhere. How a call goes follows from its id; which step is next is in the database, as a
 * job: a restart goes on, and the injected clock drives it. Specification calls 6.1, 6.21.
 */
export const simulatedCalls = (worker: Worker): CallCarrier => ({
  isSimulated: true,
  records: true,
  knowsKeys: true,
  place: async ({ key }) => {
    await inScope(worker, 'system', async (work) => {
      const call = await work.tx
        .selectFrom('calls')
        .leftJoin('memberships', 'memberships.id', 'calls.recipient_id')
        .leftJoin('people', 'people.id', 'memberships.person_id')
        .select(['calls.created_at', 'calls.reason', 'people.preferred_language', 'people.first_name'])
        .where('calls.id', '=', key)
        .executeTakeFirstOrThrow();
      const language = recordedLanguage(call.preferred_language);
      const isPressed = call.reason?.kind === 'admin';
      const sex = sexOf(call.first_name ?? '');
      await orderStep(work, { callId: key, language, sex, isPressed, since: call.created_at }, 0);
    });
    return { ref: `simulated-${key}` };
  },
  ask: ({ key }) =>
    inScope(worker, 'system', async ({ tx, now }) => {
      const job = await tx
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', KIND)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!job) return [];
      const held = heldOf(payloadOf(job));
      return planOf(held)
        .steps.filter((step) => momentOf(held, step) <= now)
        .flatMap((step) => reportOf(held, step) ?? []);
    }),
});

/** What a step tells of a call by itself; undefined for one that brings something, or is the caller's. */
function reportOf(held: Held, step: PlannedStep): CallReport | undefined {
  if (step.kind === 'said' || step.kind === 'recording-ready' || step.kind === 'transcript-ready') return undefined;
  const { after: _, ...told } = step;
  return { ...told, at: momentOf(held, step) };
}

async function orderStep(work: Work, held: Held, index: number): Promise<void> {
  const step = planOf(held).steps[index];
  if (step) await enqueue(work, KIND, { ...held, index }, { runAt: momentOf(held, step), key: held.callId });
}

async function takeStep(work: Work, held: Held, step: PlannedStep, { recording }: CallPlan): Promise<void> {
  const { callId } = held;
  const at = momentOf(held, step);
  const report = reportOf(held, step);
  if (report) await applyCallEvent(work, { ...report, callId });
  if (!recording) return;
  if (step.kind === 'recording-ready') {
    const call = await work.tx
      .selectFrom('calls')
      .select(['organization_id', 'recording_file_id', 'erased'])
      .where('id', '=', callId)
      .executeTakeFirst();
    if (!call || call.recording_file_id || call.erased) return;
    const fileId = await noteFile(work, { ...recordingFile(recording), organization_id: call.organization_id });
    await keepRecording(work, { callId, at, fileId });
  }
  if (step.kind === 'transcript-ready') {
    const { language, segments } = recording;
    await keepTranscript(work, { callId, at, language, segments });
  }
  if (step.kind === 'said') await sayOutcome(work, callId, 'caller', recording);
}

/** Lets the next step of a simulated call happen, at the moment that was planned for it, however late this runs. */
export const stepSimulatedCall = (services: Services, job: Job): Promise<void> =>
  inScope(services, 'system', async (work) => {
    const { index, ...payload } = payloadOf(job);
    const held = heldOf({ ...payload, index });
    const plan = planOf(held);
    const step = plan.steps[index];
    if (step) await takeStep(work, held, step, plan);
    await complete(work, job);
    await orderStep(work, held, index + 1);
  });
