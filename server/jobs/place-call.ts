import { untilWritten } from '#server/db/retries.ts';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { CarrierRefusal, type CallCarrier, type CarrierCall, type Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { CallFailure } from '#src/schemas/call-values.ts';
import { complete, type Job } from './queue.ts';

const idOf = (job: Job) => String(job.payload['id']);

const keep = ({ tx }: Work, job: Job, kept: { handed_at: Date | null } | { carrier_ref: string }) =>
  tx.updateTable('calls').set(kept).where('id', '=', idOf(job)).execute();

/**
 * Hands a call to the carrier, and keeps the carrier's name for it. What it refuses for good ends the call; a call that
 * it may have taken waits for what is told of it. Specification calls 6.16.
 */
export async function placeCall(services: Services, job: Job): Promise<void> {
  const call = await inScope(services, 'system', ({ tx }) =>
    tx
      .selectFrom('calls')
      .select(['caller_phone', 'recipient_phone', 'ended_at', 'carrier_ref', 'handed_at'])
      .where('id', '=', idOf(job))
      .executeTakeFirst(),
  );
  const end = (last?: (work: Work) => Promise<unknown>) =>
    untilWritten(() =>
      inScope(services, 'system', async (work) => {
        await last?.(work);
        await complete(work, job);
      }),
    );
  const isWaiting = call?.ended_at === null && call.carrier_ref === null && call.handed_at === null;
  const { caller_phone: caller, recipient_phone: recipient } = call ?? {};
  if (!isWaiting || !caller || !recipient) return end();
  const carrier = services.carriers.call;
  if (!carrier) throw new Error('No carrier is connected');
  const placed = await handOver(services, carrier, job, { key: idOf(job), caller, recipient });
  if (placed instanceof CarrierRefusal) return end((work) => failCall(work, job, 'refused'));
  return end(async (work) => placed && keep(work, job, { carrier_ref: placed.ref }));
}

/**
 * The carrier's name for the call, or its refusal for good; null where nobody knows whether it took the call. Throws
 * where the call may be handed over again.
 */
async function handOver(
  services: Services,
  carrier: CallCarrier,
  job: Job,
  call: CarrierCall,
): Promise<{ readonly ref: string } | CarrierRefusal | null> {
  const mark = async (moment: Date | null) => {
    if (!carrier.knowsKeys) await inScope(services, 'system', (work) => keep(work, job, { handed_at: moment }));
  };
  await mark(services.clock.now());
  try {
    return await carrier.place(call);
  } catch (error) {
    const isRefused = error instanceof CarrierRefusal;
    if (isRefused && !error.final) await mark(null);
    if (isRefused ? !error.final : carrier.knowsKeys) throw error;
    const text = isRefused ? 'The carrier refused a call' : 'It is not known whether the carrier took a call';
    services.log('error', text, { callId: call.key, error });
    return isRefused ? error : null;
  }
}

const failCall = (work: Work, job: Job, failure: CallFailure) =>
  applyCallEvent(work, { callId: idOf(job), kind: 'failed', at: work.now, failure });

/** Ends a call that the carrier could not be reached for. */
export async function giveUpCall(work: Work, job: Job): Promise<void> {
  await failCall(work, job, 'unreachable');
}
