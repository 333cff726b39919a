import { enqueue } from '#server/jobs/queue.ts';
import type { CallReport } from '#server/services.ts';
import {
  callerReports,
  dialReports,
  isMachine,
  momentOf,
  noCaller,
  recipientReports,
} from '#server/twilio/call-reports.ts';
import { asSystem, type Work } from '#server/work.ts';
import type { CallLeg, connectCarrierCall, tellCarrierCall, tellCarrierRecording } from '#src/schemas/carriers.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { applyCallEvent } from './call-events.ts';

const findCall = ({ tx }: Work, id: string) =>
  tx
    .selectFrom('calls')
    .select(['id', 'ended_at', 'recipient_phone', 'carrier_ref', 'recording_file_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Of a call that was handed over without an answer, the carrier's name is learned here. */
async function learnRef({ tx }: Work, id: string, ref: string | undefined): Promise<void> {
  if (!/^CA[0-9a-f]{32}$/i.test(ref ?? '')) return;
  await tx
    .updateTable('calls')
    .set({ carrier_ref: ref })
    .where('id', '=', id)
    .where('carrier_ref', 'is', null)
    .execute();
}

/**
 * The phone that a caller is connected with who has picked up; null where there is none: a machine has picked up, or the
 * call is over. Specification calls 6.17.
 */
export const connectCaller = (
  work: Work,
  id: string,
  { CallSid: ref, AnsweredBy }: BodyOf<typeof connectCarrierCall>,
): Promise<string | null> =>
  asSystem(work, async () => {
    const call = await findCall(work, id);
    if (!call || call.ended_at) return null;
    await learnRef(work, id, ref);
    if (!isMachine(AnsweredBy)) return call.recipient_phone;
    await applyCallEvent(work, { ...noCaller(work.now), callId: id });
    return null;
  });

/**
 * Takes what the carrier tells of one of a call's phones: in any order, twice or late. What counts is the recipient's.
 * Of a call that isn't known, nothing. Specification calls 6.11, 6.12, 6.17.
 */
export const tellCall = (work: Work, id: string, leg: CallLeg, told: BodyOf<typeof tellCarrierCall>): Promise<void> =>
  asSystem(work, async () => {
    const call = await findCall(work, id);
    if (!call) return;
    if (leg === 'caller') await learnRef(work, id, told.CallSid);
    // the end of the recipient's phone is told, too, unless it never rang
    if (leg === 'caller' && told.CallStatus === 'completed' && call.ended_at) return;
    for (const report of reportsOf(leg, told, work.now)) await applyCallEvent(work, { ...report, callId: id });
  });

function reportsOf(leg: CallLeg, told: BodyOf<typeof tellCarrierCall>, now: Date): readonly CallReport[] {
  if (leg === 'dial') return dialReports(told.DialCallStatus, told.DialCallSid, now);
  const { CallStatus: status, CallDuration: duration, AnsweredBy: answeredBy, Timestamp: moment } = told;
  const phone = { status, duration, answeredBy, at: momentOf(moment) ?? now };
  return leg === 'caller' ? callerReports(phone) : recipientReports(phone, now);
}

/** Orders that a call's recording is fetched; of a call that isn't known or has one, nothing. Specification calls 6.23. */
export const tellRecording = (
  work: Work,
  id: string,
  { RecordingSid: ref = '', RecordingStatus }: BodyOf<typeof tellCarrierRecording>,
): Promise<void> =>
  asSystem(work, async () => {
    const call = await findCall(work, id);
    if (!call || call.recording_file_id || RecordingStatus !== 'completed' || !/^RE[0-9a-f]{32}$/i.test(ref)) return;
    await enqueue(work, 'recording', { callId: id, ref, at: work.now.toISOString() }, { key: ref });
  });
