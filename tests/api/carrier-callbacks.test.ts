import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '#server/domain/outbox.ts';
import { CarrierSilence, type CallCarrier } from '#server/services.ts';
import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import { createCall, getCall } from '#src/schemas/calls.ts';
import {
  connectCarrierCall,
  receiveCarrierMessage,
  tellCarrierCall,
  tellCarrierMessage,
  type CallLeg,
} from '#src/schemas/carriers.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { getMembership, updateMembership } from '#src/schemas/memberships.ts';
import { addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { asSystem } from './sign-in.ts';
import { signatureOf, TWILIO } from './twilio-account.ts';

/** The carrier's name for a call. */
const sidOf = (id: string) => `CA${id.replaceAll('-', '')}`;
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';
const HANG_UP = '<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>';

/** Hands calls over, and then says nothing of them. */
const silent: CallCarrier = {
  isSimulated: false,
  records: false,
  knowsKeys: false,
  place: async () => {
    throw new CarrierSilence('Timed out');
  },
};

let test: TestApi;
let pair: { callerId: string; recipientId: string };
beforeEach(async () => {
  test = await testApi();
  const { carriers } = test.services;
  test = await testApi({ services: { carriers: { ...carriers, call: silent } } });
  pair = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
});

async function made(): Promise<string> {
  const answer = await test.call(createCall, { as: 'org.admin', body: pair });
  if (answer.status !== 200) throw new Error(answer.message);
  await runDue(test.services, 'call', KINDS.call);
  return answer.data.call.id;
}

const read = async (id: string) => (await test.call(getCall, { as: 'org.user', params: { id } })).data.call;
const row = (id: string) =>
  asSystem(test, ({ tx }) => tx.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

type Told = readonly [leg: CallLeg, second: number, fields: BodyInput<typeof tellCarrierCall>];

const START = new Date('2026-11-20T15:00:00Z').getTime();
const stamp = (second: number) => new Date(START + second * 1000).toUTCString().replace('GMT', '+0000');

async function tell(id: string, [leg, second, fields]: Told) {
  const body = { Timestamp: stamp(second), CallSid: leg === 'caller' ? sidOf(id) : `CA${'2'.repeat(32)}`, ...fields };
  const { status, data } = await test.call(tellCarrierCall, { params: { id }, query: { leg }, body });
  expect([status, data]).toEqual([200, NOTHING]);
}

const STORIES = {
  completed: [
    ['recipient', 1, { CallStatus: 'initiated' }],
    ['recipient', 2, { CallStatus: 'ringing' }],
    ['recipient', 9, { CallStatus: 'in-progress', AnsweredBy: 'human' }],
    ['recipient', 70, { CallStatus: 'completed', CallDuration: '61' }],
    ['dial', 70, { DialCallStatus: 'completed', DialCallSid: 'CA2' }],
    ['caller', 71, { CallStatus: 'completed', CallDuration: '80' }],
  ],
  voicemail: [
    ['recipient', 2, { CallStatus: 'ringing' }],
    ['recipient', 9, { CallStatus: 'in-progress' }],
    ['recipient', 12, { AnsweredBy: 'machine_start' }],
    ['recipient', 30, { CallStatus: 'completed', CallDuration: '21' }],
    ['caller', 31, { CallStatus: 'completed' }],
  ],
  'no-answer': [
    ['recipient', 2, { CallStatus: 'ringing' }],
    ['recipient', 32, { CallStatus: 'no-answer' }],
    ['caller', 33, { CallStatus: 'completed' }],
  ],
  busy: [
    ['recipient', 3, { CallStatus: 'busy' }],
    ['caller', 4, { CallStatus: 'completed' }],
  ],
  failed: [
    ['dial', 3, { DialCallStatus: 'failed' }],
    ['caller', 4, { CallStatus: 'completed' }],
  ],
  cancelled: [
    ['recipient', 2, { CallStatus: 'ringing' }],
    ['recipient', 5, { CallStatus: 'canceled' }],
    ['caller', 5, { CallStatus: 'completed' }],
  ],
} as const satisfies Readonly<Record<string, readonly Told[]>>;

const stateOf = async (id: string) => {
  const { status, answeredAt, endedAt, duration, failure, callOutcome } = await read(id);
  return { status, answeredAt, endedAt, duration, failure, callOutcome };
};

describe('what is told of a call', () => {
  it.each(Object.entries(STORIES))('%s: in any order, however often, it ends the same', async (status, story) => {
    const told = async (events: readonly Told[]) => {
      const id = await made();
      for (const event of events) await tell(id, event);
      return stateOf(id);
    };
    const expected = await told(story);
    expect(expected.status).toBe(status);
    const orders = fc.shuffledSubarray<Told>([...story, ...story], { minLength: story.length * 2 });
    for (const order of fc.sample(orders, 5)) expect(await told(order), JSON.stringify(order)).toEqual(expected);
  });

  it('has the moments and the seconds that the carrier says', async () => {
    const id = await made();
    for (const event of STORIES.completed) await tell(id, event);
    expect(await read(id)).toMatchObject({
      answeredAt: new Date(START + 9000).toISOString(),
      endedAt: new Date(START + 70_000).toISOString(),
      duration: 61,
    });
  });

  it('of a caller who doesn’t pick up makes it a failed call', async () => {
    const id = await made();
    await tell(id, ['caller', 25, { CallStatus: 'no-answer' }]);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'no-caller', callOutcome: null });
  });

  it('of a call that isn’t known, or what isn’t known of calls, changes nothing', async () => {
    await tell(crypto.randomUUID(), ['recipient', 1, { CallStatus: 'ringing' }]);
    const id = await made();
    for (const fields of [{ CallStatus: 'dancing' }, { AnsweredBy: 'a cat' }, {}, { CallStatus: 'queued' }])
      await tell(id, ['recipient', 1, fields]);
    expect(await read(id)).toMatchObject({ status: 'queued' });
  });

  it('teaches the carrier’s name of a call whose hand-over had no answer', async () => {
    const id = await made();
    expect((await row(id)).carrier_ref).toBeNull();
    await tell(id, ['caller', 25, { CallStatus: 'no-answer' }]);
    expect((await row(id)).carrier_ref).toBe(sidOf(id));
  });
});

describe('a caller who has picked up', () => {
  const connect = (id: string, AnsweredBy = 'human') =>
    test.call(connectCarrierCall, { params: { id }, body: { CallSid: sidOf(id), AnsweredBy } });

  it('is connected with the recipient, and what becomes of it is told to the API', async () => {
    const id = await made();
    const { status, data, headers } = await connect(id);
    const { callee } = await read(id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(data).toContain(`>${callee.phone}</Number>`);
    expect(data).toContain('record="record-from-answer-dual"');
    for (const address of ['events?leg=dial#', 'events?leg=recipient#', 'recording#'])
      expect(data).toContain(`"${TWILIO.publicUrl}/v2/carriers/calls/${id}/${address}`);
    expect((await connect(id)).data).toBe(data);
  });

  it('isn’t, where a machine has picked up: the call has failed', async () => {
    const id = await made();
    expect((await connect(id, 'machine_start')).data).toBe(HANG_UP);
    await tell(id, ['caller', 9, { CallStatus: 'completed' }]);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'no-caller' });
  });

  it('isn’t, where the call is over or unknown: nobody’s phone rings late', async () => {
    const id = await made();
    await tell(id, ['caller', 25, { CallStatus: 'no-answer' }]);
    expect((await connect(id)).data).toBe(HANG_UP);
    expect((await connect(crypto.randomUUID())).data).toBe(HANG_UP);
  });
});

describe('who isn’t the carrier', () => {
  const path = (id: string) => `/v2/carriers/calls/${id}/events?leg=recipient`;
  const post = (to: string, body: string, headers: Record<string, string>) =>
    test.fetch(to, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const body = 'CallStatus=no-answer';
  const signed = (to: string, text = body) => ({ 'x-twilio-signature': signatureOf(to, new URLSearchParams(text)) });

  it('is refused without the signature, and with one of something else', async () => {
    const id = await made();
    const to = path(id);
    const token = { authorization: `Bearer ${await test.tokenOf('super.admin')}` };
    const others = [
      {},
      token,
      { 'x-twilio-signature': '' },
      { 'x-twilio-signature': 'x' },
      signed(to, 'CallStatus=busy'),
      signed(path(crypto.randomUUID())),
      signed(to.replace('recipient', 'caller')),
    ];
    for (const headers of others) expect((await post(to, body, headers)).status, JSON.stringify(headers)).toBe(401);
    expect(await read(id)).toMatchObject({ status: 'queued' });
    expect((await post(to, body, signed(to))).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'no-answer' });
  });

  it('is everybody where no carrier is connected', async () => {
    const to = path(await made());
    const { carriers } = test.services;
    test = await testApi({ services: { carriers: { ...carriers, callbacks: null } } });
    expect((await post(to, body, signed(to))).status).toBe(401);
  });

  it('may not send another type, much, or a field twice', async () => {
    const to = path(await made());
    expect((await post(to, '{}', { ...signed(to, '{}'), 'content-type': 'application/json' })).status).toBe(415);
    const much = `Body=${'x'.repeat(40_000)}`;
    expect((await post(to, much, signed(to, much))).status).toBe(413);
    const nul = 'CallStatus=%00';
    expect((await post(to, nul, signed(to, nul))).status).toBe(400);
  });

  it('signs in with no signature: other calls don’t look at it', async () => {
    const headers = { 'x-twilio-signature': signatureOf('/v2/calls', new URLSearchParams()) };
    expect((await test.fetch('/v2/calls', { headers })).status).toBe(401);
    expect((await post('/v2/calls', '', headers)).status).toBe(401);
  });
});

describe('a text message that somebody sends', () => {
  const phone = '+12125550166';
  const receive = async (Body: string, From = phone) =>
    (await test.call(receiveCarrierMessage, { body: { From, Body } })).data;
  const optedOut = async (id: string) =>
    (await test.call(getMembership, { as: 'org.user', params: { id } })).data.personOrganization.optedOut;

  it.each(['STOP', 'stop', ' Stopall. ', 'UNSUBSCRIBE', 'cancel', 'End', 'QUIT!'])(
    '%j ends text messages; the carrier itself answers it',
    async (word) => {
      const { id } = await addMembership(test, 'RECIPIENT', { phone, optedOut: ['email'] });
      expect(await receive(word)).toBe(NOTHING);
      expect(await optedOut(id)).toEqual(['email', 'sms']);
    },
  );

  it.each(['PARAR', 'alto', 'Cancelar'])('%j, too, and is answered in Spanish', async (word) => {
    const { id } = await addMembership(test, 'RECIPIENT', { phone });
    expect(await receive(word)).toContain('<Message>Ya no le llegan mensajes de Harbor Light');
    expect(await optedOut(id)).toEqual(['sms']);
    expect(await receive(word)).toBe(NOTHING);
  });

  it('does so for everybody with the phone, in all organizations, tells the history, and START brings them back', async () => {
    const harbor = await addMembership(test, 'RECIPIENT', { phone });
    const sunrise = await asSystem(test, async ({ tx, newId }) => {
      const { person_id } = await tx
        .selectFrom('memberships')
        .select('person_id')
        .where('id', '=', harbor.id)
        .executeTakeFirstOrThrow();
      const like = await tx
        .selectFrom('memberships')
        .selectAll()
        .where('organization_id', '=', DEMO_ORGANIZATIONS.sunrise)
        .executeTakeFirstOrThrow();
      const id = newId();
      const made = new Set(['sort_name', 'search', 'preferred_language', 'matched', 'match_count', 'own_text']);
      const columns = Object.fromEntries(Object.entries(like).filter(([name]) => !made.has(name))) as typeof like;
      const json = { custom_fields: '{}' };
      await tx
        .insertInto('memberships')
        .values({ ...columns, ...json, id, person_id })
        .execute();
      return id;
    });
    await receive('STOP');
    await receive('STOP');
    const rows = () =>
      asSystem(test, ({ tx }) =>
        tx.selectFrom('memberships').select('opted_out').where('id', 'in', [harbor.id, sunrise]).execute(),
      );
    expect((await rows()).every(({ opted_out: channels }) => channels.includes('sms'))).toBe(true);
    expect(await historyOf(test, harbor.id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', before: { optedOut: [] }, after: { optedOut: ['sms'] }, actor_id: null },
    ]);
    expect(await receive('Start')).toBe(NOTHING);
    expect((await rows()).some(({ opted_out: channels }) => channels.includes('sms'))).toBe(false);
  });

  it('knows the other words of the carrier: REVOKE and OPTOUT end them, UNSTOP brings them back', async () => {
    const { id } = await addMembership(test, 'RECIPIENT', { phone });
    for (const word of ['Revoke', 'OPTOUT']) {
      await receive(word);
      expect(await optedOut(id)).toEqual(['sms']);
      await receive('unstop');
      expect(await optedOut(id)).toEqual([]);
    }
  });

  it('that says anything else, or comes from elsewhere, changes nothing', async () => {
    const { id } = await addMembership(test, 'RECIPIENT', { phone });
    for (const words of ['please stop', 'STOP IT', 'hello', '', '1']) await receive(words);
    await receive('STOP', '+12125550167');
    expect(await optedOut(id)).toEqual([]);
  });

  it('can be taken back by an admin', async () => {
    const { id } = await addMembership(test, 'RECIPIENT', { phone });
    await receive('STOP');
    await test.call(updateMembership, { as: 'org.admin', params: { id }, body: { optedOut: [] } });
    expect(await optedOut(id)).toEqual([]);
  });
});

it('a text message that has not arrived says why, and only then', async () => {
  await asSystem(test, (work) => send(work, { kind: 'sms', to: PERSONAS.caller.personId, body: 'x' }));
  const id = (await test.outbox()).at(-1)?.id ?? '';
  const status = (MessageStatus: string, ErrorCode?: string) =>
    test.call(tellCarrierMessage, { params: { id }, body: { MessageStatus, ErrorCode } });
  await status('sent');
  await status('delivered');
  expect((await test.outbox()).at(-1)).toMatchObject({ error: null });
  for (const again of [1, 2]) {
    await status('undelivered', '30005');
    expect((await test.outbox()).at(-1), String(again)).toMatchObject({ error: 'Not delivered (30005)' });
  }
  await status('sent');
  expect((await test.outbox()).at(-1)).toMatchObject({ error: 'Not delivered (30005)' });
});
