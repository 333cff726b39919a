import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { beginBroadcast, EXPAND_LEASE_MS, mailReplies, STOP_LEASE_MS, stopMessages } from './broadcast.ts';
import { HAND_OVER_LEASE_MS, sendMessages } from './broadcast-send.ts';
import { clean } from './clean.ts';
import { deliver, giveUpMessage } from './deliver.ts';
import { dial } from './dial.ts';
import { fetchRecording } from './fetch-recording.ts';
import { endLostCalls } from './lost-calls.ts';
import { MOVE_LEASE_MS, moveCallDays } from './move-call-days.ts';
import { giveUpCall, placeCall } from './place-call.ts';
import type { Job } from './queue.ts';
import { giveUpReport, LEASE_MS, makeReport } from './reports.ts';
import { sendSurvey, surveyAfterCall } from './surveys.ts';
import { createVacuum } from './vacuum.ts';
import { stepSimulatedCall } from '#server/simulated/calls.ts';
import { answerSimulated } from '#server/simulated/respondents.ts';
import { callByVolunteers, dialInDemo } from '#server/simulated/volunteers.ts';
import { deliverSimulated } from '#server/simulated/messages.ts';

const MINUTE_MS = 60_000;

/** What there is to know of a kind of job. */
export interface Kind {
  /** Does the job, in transactions of its own; what it throws is tried again. It ends the job itself, but for a repeating one. */
  readonly run: (services: Services, job: Job, signal: AbortSignal | undefined) => Promise<unknown>;
  /** For how long a process has a job, in milliseconds, before another one takes it over. */
  readonly lease: number;
  /** How many a process does at once. */
  readonly atOnce: number;
  /** How often a job is begun before it is given up; without it for ever. */
  readonly attempts?: number;
  /** The wait after the nth attempt that failed, in milliseconds. */
  readonly wait: (attempt: number) => number;
  /** Of the jobs that are given up. */
  readonly giveUp?: (work: Work, job: Job, services: Services) => Promise<void>;
  /** It is done every so often, in milliseconds. */
  readonly every?: number;
  /** Takes longer than an end may: it is left to the next start. */
  readonly isLong?: true;
}

const growing = (attempt: number) => MINUTE_MS * 2 ** Math.min(attempt - 1, 7);

/** All kinds of jobs. The embedded database has nobody else to vacuum it. */
export const kindsOf = (services: Services, database: 'embedded' | 'postgresql'): Readonly<Record<string, Kind>> => {
  const vacuum = createVacuum(services);
  return {
    ...KINDS,
    ...(services.config.demo && {
      dial: { ...KINDS.dial, run: dialInDemo },
      'simulated-respondent': { run: answerSimulated, lease: MINUTE_MS, atOnce: 2, attempts: 3, wait: growing },
    }),
    ...(services.demoCalls && {
      'demo-calls': { run: callByVolunteers, lease: 10_000, atOnce: 1, wait: () => MINUTE_MS, every: 5000 },
    }),
    ...(services.carriers.broadcasts.sms?.isSimulated && {
      'simulated-messages': { run: deliverSimulated, lease: MINUTE_MS, atOnce: 1, wait: growing, every: 2000 },
    }),
    ...(database === 'embedded' && {
      vacuum: { run: vacuum, lease: 10 * MINUTE_MS, atOnce: 1, wait: growing, every: MINUTE_MS },
    }),
  };
};

/** The last try comes some four hours after the first. */
const DELIVERY = {
  run: deliver,
  lease: 2 * MINUTE_MS,
  atOnce: 10,
  attempts: 9,
  wait: growing,
  giveUp: giveUpMessage,
};

export const KINDS = {
  message: DELIVERY,
  'awaited-mail': DELIVERY,
  'awaited-text': DELIVERY,
  report: {
    run: makeReport,
    lease: LEASE_MS,
    atOnce: 1,
    attempts: 3,
    wait: () => LEASE_MS,
    giveUp: giveUpReport,
    isLong: true,
  },
  // somebody waits at the phone: three tries within seconds, or none
  call: { run: placeCall, lease: MINUTE_MS, atOnce: 10, attempts: 3, wait: () => 2000, giveUp: giveUpCall },
  // done within milliseconds: after a kill the phone rings on at once
  'simulated-call': { run: stepSimulatedCall, lease: 5000, atOnce: 10, attempts: 5, wait: growing },
  dial: { run: (services: Services) => dial(services), lease: 30_000, atOnce: 1, wait: () => 5000, every: 3000 },
  broadcast: { run: beginBroadcast, lease: EXPAND_LEASE_MS, atOnce: 2, wait: () => 5000, isLong: true },
  'broadcast-send': { run: sendMessages, lease: HAND_OVER_LEASE_MS, atOnce: 4, wait: () => 5000 },
  'broadcast-stop': { run: stopMessages, lease: STOP_LEASE_MS, atOnce: 1, wait: () => 5000, isLong: true },
  'broadcast-replies': { run: mailReplies, lease: MINUTE_MS, atOnce: 2, attempts: 5, wait: growing },
  // a carrier that is away for a day has it still
  recording: { run: fetchRecording, lease: 15 * MINUTE_MS, atOnce: 2, attempts: 20, wait: growing },
  'call-survey': { run: surveyAfterCall, lease: MINUTE_MS, atOnce: 2, attempts: 5, wait: growing },
  'survey-send': { run: sendSurvey, lease: MINUTE_MS, atOnce: 2, attempts: 5, wait: growing },
  'call-days': { run: moveCallDays, lease: MOVE_LEASE_MS, atOnce: 1, wait: growing, isLong: true },
  'lost-calls': { run: endLostCalls, lease: 10 * MINUTE_MS, atOnce: 1, wait: growing, every: MINUTE_MS },
  clean: { run: clean, lease: 10 * MINUTE_MS, atOnce: 1, wait: growing, every: 60 * MINUTE_MS },
} as const satisfies Readonly<Record<string, Kind>>;
