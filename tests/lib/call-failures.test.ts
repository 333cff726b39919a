import { delay } from 'msw';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, test, vi } from 'vitest';
import { call } from '#src/lib/api/call.ts';
import { session } from '#src/lib/session/store.ts';
import { login } from '#src/schemas/auth.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { downloadReport } from '#src/schemas/reports.ts';
import { server } from '#tests/server.ts';
import { answering, API, data, ends, failureOf, probe, quiet, refusal, write, signedInAlways } from './probe-calls.ts';
import { tokenFor } from './tokens.ts';

signedInAlways();

describe('refusals', () => {
  test.each([
    ['message', { message: 'No way', error: 'other' }, 'No way'],
    ['error', { error: 'Bad Request' }, 'Bad Request'],
    ['empty message', { message: ' ', error: 'Bad Request' }, 'Bad Request'],
    ['validation', { error: { code: 1 }, validation: { body: { message: '"x" is required' } } }, '"x" is required'],
    ['nothing', {}, REFUSALS.generic],
    ['null', null, REFUSALS.generic],
    ['a list', ['message'], REFUSALS.generic],
    ['inherited words', { message: { toString: 'x' } }, REFUSALS.generic],
  ])('speak by their %s', async (_, body, message) => {
    answering(refusal(400, body));
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({ kind: 'http', status: 400, message });
  });

  test('name fields, but only in words', async () => {
    answering(refusal(400, { message: 'm', fields: { email: 'taken', 'address.city': 'x', odd: 5 } }));
    const { fields } = await failureOf(call(write, { body: { word: '' } }));
    expect(fields).toEqual({ email: { message: 'taken' }, 'address.city': { message: 'x' } });
  });

  test('bring codes and params along, if these can be such', async () => {
    const fieldCodes = { email: { code: 'email.format', params: { value: 'a@b.test' } }, phone: 'x', odd: { code: 5 } };
    const fields = { email: 'taken', phone: 'wrong', odd: 'odd' };
    answering(refusal(400, { message: 'm', code: 'csvRows', params: { value: 5, of: {} }, fields, fieldCodes }));
    expect(await failureOf(call(write, { body: { word: '' } }))).toMatchObject({
      message: 'm',
      code: 'csvRows',
      params: { value: 5 },
      fields: {
        email: { message: 'taken', code: 'email.format', params: { value: 'a@b.test' } },
        phone: { message: 'wrong', code: undefined },
        odd: { message: 'odd', code: undefined },
      },
    });
  });

  test('of a wordless server are the caller’s fallback', async () => {
    answering(refusal(500, {}));
    expect(await failureOf(call(probe, { params: { id: '1' }, fallback: 'editGeneric' }))).toMatchObject({
      message: 'Error! Could not edit',
      code: 'editGeneric',
    });
  });

  test('in HTML are generic', async () => {
    answering(() => new HttpResponse('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    const error = await failureOf(call(write, { body: { word: '' } }));
    expect(error).toMatchObject({ kind: 'http', status: 502, message: REFUSALS.generic });
  });

  test('tell how long to wait', async () => {
    answering(refusal(429, { message: 'slow down' }, { 'retry-after': '60' }));
    expect(await failureOf(call(write, { body: { word: '' } }))).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  });
});

describe('answers that are none', () => {
  test.each([
    ['HTML', () => new HttpResponse('<!doctype html><p>hello', { headers: { 'content-type': 'text/html' } })],
    ['empty', () => new HttpResponse('')],
    ['cut off', () => new HttpResponse('{"data":{"word":"ye')],
    ['not wrapped', () => HttpResponse.json({ word: 'yes' })],
    ['null', () => HttpResponse.json(null)],
    ['drifted', data({ word: 5 })],
    ['nothing', () => new HttpResponse(null, { status: 204 })],
  ])('%s', async (_, response) => {
    const log = quiet();
    answering(response);
    const error = await failureOf(call(probe, { params: { id: '1' } }));
    expect(error).toMatchObject({ kind: 'format', message: REFUSALS.generic });
    expect(log).toHaveBeenCalledTimes(1);
  });
});

describe('retries', () => {
  test('are for reads: twice, then the failure', async () => {
    const seen = answering(refusal(503, {}));
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
  });

  test('let a read succeed after a hiccup', async () => {
    const seen = answering(HttpResponse.error, data({ word: 'yes' }));
    expect(await call(probe, { params: { id: '1' } })).toEqual({ word: 'yes' });
    expect(seen).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 409, 422, 500])('never happen after %i', async (status) => {
    const seen = answering(refusal(status, {}));
    await failureOf(call(probe, { params: { id: '1' } }));
    expect(seen).toHaveLength(1);
  });

  test('honour a short wait and refuse a long one', async () => {
    const short = answering(refusal(429, {}, { 'retry-after': '1' }), data({ word: 'yes' }));
    const began = performance.now();
    await call(probe, { params: { id: '1' } });
    expect(short).toHaveLength(2);
    expect(performance.now() - began).toBeGreaterThan(900);
    const long = answering(refusal(429, {}, { 'retry-after': '600' }));
    await failureOf(call(probe, { params: { id: '1' } }));
    expect(long).toHaveLength(1);
  });

  test.each([
    ['503', refusal(503, {})],
    ['no network', HttpResponse.error],
  ])('never repeat a write: %s', async (_, response) => {
    const seen = answering(response);
    await failureOf(call(write, { body: { word: '' } }));
    expect(seen).toHaveLength(1);
  });
});

describe('no answer', () => {
  test('is a network failure', async () => {
    answering(HttpResponse.error);
    expect(await failureOf(call(write, { body: { word: '' } }))).toMatchObject({ kind: 'network', status: 0 });
  });

  test('in 30 seconds is a time-out', async () => {
    vi.useFakeTimers();
    answering(async () => {
      await delay('infinite');
      return HttpResponse.json({});
    });
    const failing = failureOf(call(write, { body: { word: '' } }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failing).toMatchObject({ kind: 'timeout', status: 0, message: REFUSALS.generic });
  });

  test('a file has a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const made = Promise.withResolvers<void>();
    server.use(
      http.get(`${API}/*`, async () => {
        await made.promise;
        return new HttpResponse('Role\r\n', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    const loading = call(downloadReport, { params: { id: '1' } });
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    made.resolve();
    expect(await (await loading).text()).toBe('Role\r\n');
  });

  test.each([
    ['before it is sent', 0],
    ['while it runs', 20],
  ])('because the caller ended it %s is an AbortError', async (_, after) => {
    answering(async () => {
      await delay(200);
      return HttpResponse.json({ data: { word: 'late' } });
    });
    const controller = new AbortController();
    if (after === 0) controller.abort('a reason of its own');
    else setTimeout(() => controller.abort(), after);
    await expect(call(probe, { params: { id: '1' }, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('expiry', () => {
  test('a token that has expired is not sent, and ends the session', async () => {
    session.setState({ token: tokenFor(-1) });
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({
      status: 401,
      message: REFUSALS.signedOut,
    });
    expect(ends).toEqual(['expired']);
    expect(session.getState().token).toBeNull();
  });

  test('nothing is sent without a token', async () => {
    session.getState().signOut('manual');
    ends.length = 0;
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({ status: 401 });
    expect(ends).toEqual([]);
  });

  test('401 ends the session once, however many calls hear it', async () => {
    answering(refusal(401, { message: REFUSALS.signedOut }));
    await Promise.all(Array.from({ length: 5 }, () => failureOf(call(probe, { params: { id: '1' } }))));
    expect(ends).toEqual(['expired']);
  });

  test('401 of a login means wrong credentials', async () => {
    server.use(http.post(`${API}/v2/auth/mfa-login`, refusal(401, { message: 'Invalid credentials' })));
    await failureOf(call(login, { body: { userName: 'a', password: 'b' } }));
    expect(ends).toEqual([]);
  });

  test('401 of a call with a token of its own leaves the session alone', async () => {
    const seen = answering(refusal(401, {}));
    await failureOf(call(probe, { params: { id: '1' }, bearer: 'invitation' }));
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer invitation');
    expect(ends).toEqual([]);
  });

  test('401 of a token that was replaced meanwhile is late', async () => {
    answering(() => {
      session.getState().verified(tokenFor(7200, 'fresh'));
      return HttpResponse.json({}, { status: 401 });
    });
    await failureOf(call(probe, { params: { id: '1' } }));
    expect(ends).toEqual([]);
    expect(session.getState().token).not.toBeNull();
  });
});
