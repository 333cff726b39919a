import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import twilioPackage from 'twilio';
import { CarrierRefusal, CarrierSilence } from '#server/services.ts';
import { addressesFor } from '#server/twilio/addresses.ts';
import { REACH } from '#server/twilio/request.ts';
import { dial, hangUp, nothing, say, answerMessage } from '#server/twilio/twiml.ts';
import { twilio } from '#server/twilio/twilio.ts';
import { TWILIO } from './twilio-account.ts';
import { cut, hang, json, twilioServer } from './twilio-server.ts';

const KEY = '0193a000-0000-7000-8000-0000000000aa';
const SMS = { key: KEY, to: '+12125550177', body: 'Código: 123456 & más' };
const CALL = { key: KEY, caller: '+12125550100', recipient: '+12125550101' };

let server: Awaited<ReturnType<typeof twilioServer>>;
beforeEach(async () => {
  server = await twilioServer();
});
afterEach(() => server.close());

const carrier = (patienceMs = REACH.patienceMs) => twilio(TWILIO, { baseUrl: server.url, patienceMs });
const place = (patienceMs?: number) => carrier(patienceMs).call?.place(CALL);

interface Ordered {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly fields: ReadonlyArray<readonly [string, string]>;
}

const sorted = (fields: Iterable<readonly [string, string]>) =>
  [...fields].map(([name, value]) => [name, value] as const).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** What the official package would send for the same order. */
async function byPackage(order: (client: ReturnType<typeof twilioPackage>) => Promise<unknown>): Promise<Ordered> {
  let seen: Ordered | undefined;
  const client = twilioPackage(TWILIO.accountSid, TWILIO.authToken, {
    httpClient: {
      request: (options: { uri: string; username?: string; password?: string; data?: object }) => {
        seen = {
          path: new URL(options.uri).pathname,
          authorization: `Basic ${btoa(`${options.username}:${options.password}`)}`,
          fields: sorted(Object.entries(options.data ?? {}).map(([name, value]) => [name, String(value)] as const)),
        };
        return Promise.resolve({ statusCode: 201, body: { sid: 'X' }, headers: {} });
      },
    } as never,
  });
  await order(client);
  if (!seen) throw new Error('Nothing was sent');
  return seen;
}

const bySelf = (): Ordered[] =>
  server.asked.map(({ path, headers, fields }) => ({
    path,
    authorization: headers.authorization,
    fields: sorted(fields),
  }));

describe('what is ordered is what the official package orders', () => {
  const { connect, call, message } = addressesFor(TWILIO.publicUrl);

  it('a text message', async () => {
    await carrier().sms?.(SMS);
    const { to, body } = SMS;
    expect(bySelf()).toEqual([
      await byPackage(({ messages }) => messages.create({ to, body, from: TWILIO.from, statusCallback: message(KEY) })),
    ]);
    expect(server.asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('a spoken code', async () => {
    await carrier().voice?.({ ...SMS, language: 'es' });
    const twiml = new twilioPackage.twiml.VoiceResponse();
    twiml.say({ language: 'es-US' }, SMS.body);
    expect(bySelf()).toEqual([
      await byPackage(({ calls }) => calls.create({ to: SMS.to, from: TWILIO.from, twiml: twiml.toString() })),
    ]);
  });

  it('a text message of a broadcast, with how long it may still come', async () => {
    const { to, body } = SMS;
    const more = { subject: '', audioUrl: null };
    expect(await carrier().broadcasts.sms?.send({ ...SMS, ...more, validSeconds: 3600.4 })).toEqual({
      ref: expect.any(String),
    });
    await carrier().broadcasts.sms?.send({ ...SMS, ...more, validSeconds: 46_800 });
    const order = { to, body, from: TWILIO.from, statusCallback: message(KEY) };
    expect(bySelf()).toEqual([
      await byPackage(({ messages }) => messages.create({ ...order, validityPeriod: 3600 })),
      await byPackage(({ messages }) => messages.create({ ...order, validityPeriod: 14_400 })),
    ]);
  });

  it('a spoken broadcast', async () => {
    const audioUrl = 'https://console.test/v2/carriers/sounds/1?token=a&b';
    await carrier().broadcasts.voice?.send({ ...SMS, subject: '', audioUrl, validSeconds: null });
    const twiml = new twilioPackage.twiml.VoiceResponse();
    twiml.play(audioUrl);
    expect(bySelf()).toEqual([
      await byPackage(({ calls }) =>
        calls.create({
          to: SMS.to,
          from: TWILIO.from,
          twiml: twiml.toString(),
          statusCallback: message(KEY),
          timeout: 25,
        }),
      ),
    ]);
  });

  it('a call: the caller is called, and the call’s id is in every address', async () => {
    expect(await place()).toEqual({ ref: `CA${'1'.repeat(32)}` });
    expect(bySelf()).toEqual([
      await byPackage(({ calls }) =>
        calls.create({
          to: CALL.caller,
          from: TWILIO.from,
          url: connect(KEY),
          statusCallback: call(KEY, 'caller'),
          machineDetection: 'Enable',
          timeout: 25,
        }),
      ),
    ]);
  });
});

describe('what is answered is what the official package answers', () => {
  const { VoiceResponse, MessagingResponse } = twilioPackage.twiml;

  it('to a caller who has picked up', () => {
    const addresses = {
      dial: 'http://a.test/d?leg=dial#rc=5&rp=ct',
      recipient: 'http://a.test/r',
      recording: 'http://a.test/x',
    };
    const response = new VoiceResponse();
    const verb = response.dial({
      action: addresses.dial,
      timeout: 30,
      answerOnBridge: true,
      record: 'record-from-answer-dual',
      recordingStatusCallback: addresses.recording,
      recordingStatusCallbackEvent: ['completed'],
    });
    verb.number(
      {
        statusCallback: addresses.recipient,
        statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
        machineDetection: 'Enable',
        amdStatusCallback: addresses.recipient,
      },
      '+12125550101',
    );
    expect(dial('+12125550101', addresses)).toBe(response.toString());
  });

  it.each(['Hello', 'a < b & "c" > ’d', 'ñandú'])('in the words %j', (words) => {
    const spoken = new VoiceResponse();
    spoken.say({ language: 'en-US' }, words);
    expect(say(words, 'en')).toBe(spoken.toString());
    const written = new MessagingResponse();
    written.message(words);
    expect(answerMessage(words)).toBe(written.toString());
  });

  it('with nothing, and with the end of a call', () => {
    const over = new VoiceResponse();
    over.hangup();
    expect([nothing, hangUp]).toEqual([new VoiceResponse().toString(), over.toString()]);
  });
});

const thrown = async (order: Promise<unknown> | undefined): Promise<unknown> =>
  order?.then(
    () => 'taken',
    (error: unknown) => error,
  );

/** Moments as Twilio lists them. */
const AT = { start_time: 'Fri, 20 Nov 2026 15:00:09 +0000', end_time: 'Fri, 20 Nov 2026 15:01:10 +0000' };
const [START, END] = [new Date(AT.start_time), new Date(AT.end_time)];

describe('what Twilio is asked of a call of which nothing is told', () => {
  const REF = `CA${'1'.repeat(32)}`;
  const ask = () => carrier().call?.ask?.({ key: KEY, ref: REF });
  const listed = (caller: object, recipients: readonly object[]) =>
    server.answers((response, asked) =>
      json(200, asked.path.includes('ParentCallSid') ? { calls: recipients } : caller)(response, asked),
    );

  it('is what the official package asks', async () => {
    const seen: unknown[] = [];
    const client = twilioPackage(TWILIO.accountSid, TWILIO.authToken, {
      httpClient: {
        request: ({ method, uri, params }: { method: string; uri: string; params?: Record<string, string> }) => {
          const { ParentCallSid: parent } = params ?? {};
          seen.push([method.toUpperCase(), new URL(uri).pathname, parent ?? null]);
          return Promise.resolve({ statusCode: 200, body: { calls: [], sid: REF }, headers: {} });
        },
      } as never,
    });
    await client.calls.list({ parentCallSid: REF, limit: 1 });
    await client.calls(REF).fetch();
    listed({ status: 'completed', ...AT }, []);
    await ask();
    expect(
      server.asked.map(({ method, path }) => {
        const url = new URL(path, server.url);
        return [method, url.pathname, url.searchParams.get('ParentCallSid')];
      }),
    ).toEqual(seen);
    const [authorization, ...others] = server.asked.map(({ headers }) => headers.authorization);
    expect(others).toEqual([authorization]);
    expect(authorization).toBe(`Basic ${btoa(`${TWILIO.accountSid}:${TWILIO.authToken}`)}`);
  });

  it.each([
    [
      'they spoke',
      { status: 'completed', ...AT },
      { status: 'completed', duration: '61', ...AT },
      [
        { kind: 'in-progress', at: START },
        { kind: 'completed', at: END, seconds: 61 },
      ],
    ],
    [
      'a machine answered',
      { status: 'completed', ...AT },
      { status: 'completed', duration: '61', answered_by: 'machine_start', ...AT },
      [
        { kind: 'in-progress', at: START },
        { kind: 'voicemail', at: END },
        { kind: 'completed', at: END, seconds: 61 },
      ],
    ],
    [
      'nobody answered',
      { status: 'completed', ...AT },
      { status: 'no-answer', ...AT },
      [{ kind: 'no-answer', at: END }],
    ],
    [
      'the number is no good',
      { status: 'completed', ...AT },
      { status: 'failed', ...AT },
      [{ kind: 'failed', at: END, failure: 'refused' }],
    ],
    [
      'they speak',
      { status: 'in-progress', ...AT },
      { status: 'in-progress', ...AT, end_time: null },
      [{ kind: 'in-progress', at: START }],
    ],
    [
      'the caller did not pick up',
      { status: 'no-answer', ...AT },
      undefined,
      [{ key: 'caller:failed', kind: 'failed', at: END, failure: 'no-caller' }],
    ],
    [
      'the caller gave up before anybody was called',
      { status: 'completed', ...AT },
      undefined,
      [{ key: 'caller:completed', kind: 'cancelled', at: END }],
    ],
    ['the phone rings, which has no moment yet', { status: 'queued' }, { status: 'ringing', start_time: null }, []],
    ['nothing that is known', {}, { status: 'dancing', ...AT }, []],
  ] as const)('says: %s', async (_, caller, recipient, told) => {
    listed(caller, recipient ? [recipient] : []);
    expect(await ask()).toEqual(told);
  });

  it.each([
    ['404', json(404, {})],
    ['429', json(429, {})],
    ['500', json(500, {})],
    ['something that is no JSON', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['a cut connection', cut],
  ])('is not told by %s, nor asked twice', async (_, answer) => {
    server.answers(answer);
    expect(await thrown(ask())).toBeInstanceOf(Error);
    expect(server.asked).toHaveLength(1);
  });
});

describe('what Twilio says instead of taking an order', () => {
  it.each([
    [400, { code: 21211, message: 'Invalid' }, { code: '21211', final: true }],
    [401, { code: 20003 }, { code: '20003', final: true }],
    [404, {}, { code: '404', final: true }],
    [429, { code: 20429 }, { code: '20429', final: false }],
    [503, {}, { code: '503', final: false }],
  ])('%i is a refusal', async (status, body, told) => {
    server.answers(json(status, body));
    const error = await thrown(place());
    expect(error).toBeInstanceOf(CarrierRefusal);
    expect(error).toMatchObject(told);
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['500', json(500, { code: 20500 })],
    ['502', json(502, {})],
    ['201 without a name', json(201, {})],
    ['a cut connection', cut],
  ])('after %s nobody knows, and it isn’t asked again', async (_, answer) => {
    server.answers(answer);
    expect(await thrown(place())).toBeInstanceOf(CarrierSilence);
    expect(server.asked).toHaveLength(1);
  });

  it('after no answer at all nobody knows, and it isn’t asked again', async () => {
    server.answers(hang);
    expect(await thrown(place(50))).toBeInstanceOf(CarrierSilence);
    expect(server.asked).toHaveLength(1);
  });

  it('a redirect is not followed: the order and the token would go elsewhere', async () => {
    server.answers((response) => void response.writeHead(307, { location: `${server.url}/elsewhere` }).end());
    expect(await thrown(place())).toMatchObject({ code: '307', final: true });
    expect(server.asked).toHaveLength(1);
  });

  it('who can’t be reached has taken nothing', async () => {
    await server.close();
    const error = await thrown(place());
    expect(error).toBeInstanceOf(CarrierRefusal);
    expect(error).toMatchObject({ code: 'ECONNREFUSED', final: false });
    server = await twilioServer();
  });

  it('no error tells token or account', async () => {
    for (const answer of [json(400, { message: TWILIO.authToken }), cut]) {
      server.answers(answer);
      const error = (await thrown(place())) as Error;
      expect(`${error.message} ${error.stack}`).not.toContain(TWILIO.authToken);
    }
  });
});
