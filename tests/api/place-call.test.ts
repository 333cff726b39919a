import { simulatedBroadcasts } from '#server/simulated/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { send } from '#server/domain/outbox.ts';
import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import { CarrierRefusal, CarrierSilence, type CallCarrier, type CarrierCall } from '#server/services.ts';
import { createCall, getCall } from '#src/schemas/calls.ts';
import { addPair } from './calls.ts';
import { testApi, type TestApi } from './harness.ts';
import { deliverDue } from './jobs.ts';
import { asSystem } from './sign-in.ts';

/** A carrier that makes a second call of a second order, as real ones do. */
let test: TestApi;
let orders: CarrierCall[];
let answer: () => Promise<{ ref: string }>;
beforeEach(async () => {
  orders = [];
  answer = async () => ({ ref: 'CA1' });
  const call: CallCarrier = {
    isSimulated: false,
    records: false,
    knowsKeys: false,
    place: (order) => {
      orders.push(order);
      return answer();
    },
  };
  const say = () => answer().then(() => undefined);
  test = await testApi({
    services: { carriers: { mail: say, sms: say, voice: say, call, broadcasts: simulatedBroadcasts, callbacks: null } },
  });
});

const refuse = (final: boolean) => async () => {
  throw new CarrierRefusal('No', { code: '21211', final });
};

async function order(): Promise<string> {
  const body = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
  return (await test.call(createCall, { as: 'org.admin', body })).data.call.id;
}

const runCalls = () => runDue(test.services, 'call', KINDS.call);
const read = async (id: string) => (await test.call(getCall, { as: 'org.user', params: { id } })).data.call;
const row = (id: string) =>
  asSystem(test, ({ tx }) => tx.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

describe('a call that is handed over', () => {
  it('goes once, with both phones, and keeps the carrier’s name', async () => {
    const id = await order();
    expect(await runCalls()).toBe(1);
    expect(await runCalls()).toBe(0);
    expect(orders).toEqual([
      { key: id, caller: expect.stringMatching(/^\+1/), recipient: expect.stringMatching(/^\+1/) },
    ]);
    expect(await row(id)).toMatchObject({ carrier_ref: 'CA1', status: 'queued' });
  });

  it('has failed when the carrier refuses it for good', async () => {
    const id = await order();
    answer = refuse(true);
    await runCalls();
    test.clock.advance(60);
    await runCalls();
    expect(orders).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'refused' });
  });

  it('is tried three times within seconds where the carrier could take it later, then it has failed', async () => {
    const id = await order();
    answer = refuse(false);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await runCalls();
      test.clock.advance(2);
    }
    expect(orders).toHaveLength(3);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'unreachable' });
  });

  it('is never handed over again when nobody knows whether it was taken', async () => {
    const id = await order();
    answer = async () => {
      throw new CarrierSilence('Timed out');
    };
    await runCalls();
    test.clock.advance(3600);
    expect(await runCalls()).toBe(0);
    expect(orders).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'queued' });
    await asSystem(test, (work) => applyCallEvent(work, { callId: id, kind: 'no-answer', at: work.now }));
    expect(await read(id)).toMatchObject({ status: 'no-answer' });
  });

  it('is never handed over again by who comes after a process that died at it', async () => {
    const id = await order();
    const held = Promise.withResolvers<{ ref: string }>();
    const reached = Promise.withResolvers<undefined>();
    answer = () => {
      reached.resolve(undefined);
      return held.promise;
    };
    const dead = runCalls();
    await reached.promise;
    test.clock.advance(61);
    expect(await runCalls()).toBe(1);
    held.resolve({ ref: 'CA1' });
    await dead;
    expect(orders).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'queued' });
  });
});

describe('a text message', () => {
  const write = () => asSystem(test, (work) => send(work, { kind: 'sms', to: '+12125550100', body: 'x' }));
  const later = async () => {
    test.clock.advance(24 * 3600);
    return deliverDue(test.services);
  };

  it.each([
    ['that is refused for good', refuse(true), 'No'],
    [
      'of which nobody knows whether it left',
      async () => {
        throw new CarrierSilence('Timed out');
      },
      'Timed out',
    ],
  ])('%s isn’t tried again, and says why', async (_, failing, error) => {
    await write();
    answer = failing;
    await deliverDue(test.services);
    answer = async () => ({ ref: 'SM1' });
    expect(await later()).toBe(0);
    expect((await test.outbox()).at(-1)).toMatchObject({ sent_at: null, error });
  });

  it('that may be taken later is tried again', async () => {
    await write();
    answer = refuse(false);
    await deliverDue(test.services);
    answer = async () => ({ ref: 'SM1' });
    expect(await later()).toBe(1);
    expect((await test.outbox()).at(-1)).toMatchObject({ sent_at: expect.any(Date), error: null });
  });
});
