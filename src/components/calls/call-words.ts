import type { BadgeTone } from '#src/components/ui/page/badge.tsx';
import { CALL_TYPES, type CallOutcome, type CallStatus } from '#src/schemas/call-values.ts';
import type { CallLog } from '#src/schemas/calls.ts';
import type { useCallTexts } from './texts.ts';

type Translate = ReturnType<typeof useCallTexts>;

/** Each status has one tone, wherever it is shown. */
export const TONES: Readonly<Record<CallStatus, BadgeTone>> = {
  queued: 'neutral',
  ringing: 'info',
  'in-progress': 'info',
  completed: 'good',
  voicemail: 'warn',
  'no-answer': 'neutral',
  busy: 'neutral',
  failed: 'bad',
  cancelled: 'neutral',
};

/** A type that isn't known is shown as it is. Specification calls 1.1. */
export const typeText = (t: Translate, type: string): string => {
  const known = CALL_TYPES.find((each) => each === type);
  return known ? t(`type.${known}`) : type;
};

/** Whom a call reached and what it was about. */
export const outcomesOf = ({ callOutcome, topics }: Pick<CallLog, 'callOutcome' | 'topics'>) => [
  ...(callOutcome === null ? [] : [callOutcome]),
  ...topics,
];

/** An outcome that says the same as a status. Specification calls 6.15. */
const SAME_AS_STATUS: Partial<Record<CallStatus, CallOutcome>> = { 'no-answer': 'No Answer', voicemail: 'Voicemail' };

/** What the outcomes of a call add to its status, where both stand side by side. Specification calls 6.29. */
export const outcomesBesideStatus = (call: Pick<CallLog, 'status' | 'callOutcome' | 'topics'>) =>
  outcomesOf(call).filter((outcome) => outcome !== SAME_AS_STATUS[call.status]);

/** What is kept of a call. */
export const keptOf = ({ recorded, transcriptStatus }: Pick<CallLog, 'recorded' | 'transcriptStatus'>) => [
  ...(recorded ? (['recording'] as const) : []),
  ...(transcriptStatus === 'none' ? [] : [transcriptStatus]),
];
