import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callState, type CallFact } from '#server/domain/calls/call-state.ts';
import { CALL_EVENTS } from '#src/schemas/calls.ts';
import { isLiveCall } from '#src/schemas/call-values.ts';

const START = Date.parse('2026-11-20T15:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);
const fact = (kind: CallFact['kind'], seconds: number, data: Partial<CallFact> = {}): CallFact => ({
  kind,
  at: after(seconds),
  ...data,
});

const SPOKEN = [fact('queued', 0), fact('ringing', 2), fact('in-progress', 10), fact('completed', 100)];

describe('how a call stands', () => {
  it('counts how long they spoke from the answer to the end', () => {
    expect(callState(SPOKEN)).toMatchObject({
      status: 'completed',
      answeredAt: after(10),
      endedAt: after(100),
      seconds: 90,
      outcome: null,
    });
  });

  it('believes the length that the carrier measured', () => {
    expect(callState([...SPOKEN.slice(0, 3), fact('completed', 100, { seconds: 88 })]).seconds).toBe(88);
  });

  it.each([
    [[fact('queued', 0)], 'queued'],
    [[fact('queued', 0), fact('ringing', 1)], 'ringing'],
    [[fact('queued', 0), fact('ringing', 1), fact('voicemail', 9)], 'in-progress'],
    [[fact('queued', 0), fact('voicemail', 9), fact('completed', 20)], 'voicemail'],
    [[fact('queued', 0), fact('ringing', 1), fact('no-answer', 30)], 'no-answer'],
    [[fact('queued', 0), fact('busy', 3)], 'busy'],
    [[fact('queued', 0), fact('cancelled', 3)], 'cancelled'],
  ] as const)('%#: %s', (facts, status) => {
    expect(callState(facts).status).toBe(status);
  });

  it('has no talk where nobody picked up, and says so of the outcome', () => {
    expect(callState([fact('queued', 0), fact('ringing', 1), fact('no-answer', 30)])).toMatchObject({
      answeredAt: null,
      seconds: 0,
      outcome: 'No Answer',
    });
  });

  it('believes that they spoke, if it comes after the call was given up as lost', () => {
    const lost = fact('failed', 50, { failure: 'lost' });
    expect(callState([...SPOKEN, lost])).toMatchObject({ status: 'completed', seconds: 90, failure: null });
    expect(callState([fact('queued', 0), lost])).toMatchObject({ status: 'failed', failure: 'lost' });
  });

  it('has a transcript once it is ready, whatever was said before or after', () => {
    const of = (...kinds: ReadonlyArray<CallFact['kind']>) =>
      callState([...SPOKEN, ...kinds.map((kind, index) => fact(kind, 110 + index))]).transcriptStatus;
    expect(of()).toBe('none');
    expect(of('transcript-processing')).toBe('processing');
    expect(of('transcript-processing', 'transcript-failed')).toBe('failed');
    expect(of('transcript-ready', 'transcript-processing')).toBe('ready');
  });
});

const facts = fc.array(
  fc.record({
    kind: fc.constantFrom(...CALL_EVENTS),
    at: fc.integer({ min: 0, max: 40 }).map(after),
    seconds: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
  }),
  { maxLength: 14 },
);

describe('any facts', () => {
  it('give the same state in any order, and however often they are told', () => {
    fc.assert(
      fc.property(facts, fc.integer(), (told, seed) => {
        const shuffled = [...told, ...told.slice(0, 3)].toSorted(
          (a, b) => ((told.indexOf(a) * 7919 + seed) % 13) - ((told.indexOf(b) * 7919 + seed) % 13),
        );
        expect(callState(shuffled)).toEqual(callState(told));
      }),
      { numRuns: 10_000 },
    );
  });

  it('never bring a call back that has ended', () => {
    fc.assert(
      fc.property(facts, facts, (told, later) => {
        const before = callState(told);
        const then = callState([...told, ...later]);
        expect(isLiveCall(before.status) || !isLiveCall(then.status)).toBe(true);
        expect(then.endedAt === null).toBe(isLiveCall(then.status));
        expect(then.seconds === null || then.seconds >= 0).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});
