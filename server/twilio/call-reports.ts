import type { CallReport } from '#server/services.ts';
import type { CallEventKind } from '#src/schemas/calls.ts';

/* What Twilio tells of the phones of a call, as the steps of the call. What counts is the recipient's. */

/** What it calls the steps of a phone. */
const KIND_OF: Readonly<Record<string, CallEventKind>> = {
  ringing: 'ringing',
  answered: 'in-progress',
  'in-progress': 'in-progress',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no-answer',
  failed: 'failed',
  canceled: 'cancelled',
};

/** The caller's phone wasn't answered, and the recipient's never rang. */
const UNANSWERED = new Set(['busy', 'no-answer', 'failed', 'canceled']);

/** What is told of a phone; each may be left out, or be something that isn't known. */
export interface LegTold {
  readonly status: string | undefined;
  readonly duration?: string | undefined;
  readonly answeredBy?: string | undefined;
  readonly at: Date;
}

/** Whether no person has picked up. */
export const isMachine = (answeredBy: string | undefined): boolean => /^(?:machine_|fax$)/.test(answeredBy ?? '');

/** The moment that Twilio tells, as in mails; null for one that it doesn't. */
export function momentOf(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\w{3}, \d{2} \w{3} 20\d\d \d{2}:\d{2}:\d{2} (?:\+0000|GMT)$/.test(text))
    return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Seconds as Twilio tells them; undefined for what is no number. */
const secondsOf = (text: string | undefined): number | undefined =>
  /^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined;

/** Of the recipient's phone: how the call stands. A machine is found out later, at a moment that isn't told. */
export function recipientReports({ status, duration, answeredBy, at }: LegTold, now: Date): CallReport[] {
  const kind = KIND_OF[status ?? ''];
  return [
    ...(isMachine(answeredBy) ? [{ kind: 'voicemail', at: now } as const] : []),
    ...(kind === 'completed' ? [{ kind, at, seconds: secondsOf(duration) }] : []),
    ...(kind === 'failed' ? [{ kind, at, failure: 'refused' } as const] : []),
    ...(kind && kind !== 'completed' && kind !== 'failed' ? [{ kind, at }] : []),
  ];
}

/** The recipient was never called, for no person has picked up the caller's phone. Specification calls 6.17. */
export const noCaller = (at: Date): CallReport => ({ key: 'caller:failed', kind: 'failed', at, failure: 'no-caller' });

/** Of the caller's phone: that nobody picked up, or that the call is over. */
export function callerReports({ status = '', at }: LegTold): CallReport[] {
  if (UNANSWERED.has(status)) return [noCaller(at)];
  return status === 'completed' ? [{ key: 'caller:completed', kind: 'cancelled', at }] : [];
}

/** Of the dialing: that it failed without a call of its own, which would tell everything else. */
export const dialReports = (status: string | undefined, callSid: string | undefined, now: Date): CallReport[] =>
  status === 'failed' && !callSid ? [{ key: 'dial:failed', kind: 'failed', at: now, failure: 'refused' }] : [];

/** A call as Twilio lists it. */
export interface ListedCall {
  readonly status?: string;
  readonly duration?: string | null;
  readonly answered_by?: string | null;
  readonly start_time?: string | null;
  readonly end_time?: string | null;
}

/** What is known of a call from its two phones as they are listed. */
export function listedReports(caller: ListedCall, recipient: ListedCall | undefined): CallReport[] {
  const toldOf = ({
    status,
    duration,
    answered_by: answeredBy,
    start_time: start,
    end_time: end,
  }: ListedCall): LegTold | null => {
    const at = momentOf(end ?? start);
    return at && { status, at, duration: duration ?? undefined, answeredBy: answeredBy ?? undefined };
  };
  const told = recipient ? toldOf(recipient) : null;
  const ofCaller = toldOf(caller);
  if (!told) return ofCaller ? callerReports(ofCaller) : [];
  const spoken = told.status === 'completed' ? secondsOf(told.duration) : undefined;
  const answered = spoken && new Date(told.at.getTime() - spoken * 1000);
  return [...(answered ? [{ kind: 'in-progress', at: answered } as const] : []), ...recipientReports(told, told.at)];
}
