import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { FromWorker, Message, ToWorker } from '#mocks/protocol.ts';
import { createTransport } from '#mocks/transport.ts';
import { refusalBody } from '#src/schemas/refusals.ts';

type Call = ToWorker & { kind: 'call' };
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

function open(name: string): BroadcastChannel {
  const channel = new BroadcastChannel(name);
  channels.push(channel);
  return channel;
}

/** A tab's transport, and the other end of its channel in the place of the workers. */
function tab() {
  const name = randomUUID();
  const heard: Message[] = [];
  const worker = open(name);
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => heard.push(data));
  const onWiped = vi.fn<() => void>();
  const transport = createTransport(open(name), {
    newId: randomUUID,
    settings: () => ({ clockOffset: 7000, clockStoppedAt: 5, demoCalls: false }),
    onWiped,
  });
  const calls = () => heard.filter((message): message is Call => message.kind === 'call');
  return {
    transport,
    heard,
    onWiped,
    calls,
    say: (message: FromWorker) => worker.postMessage(message),
    ready: (term: string) =>
      worker.postMessage({ kind: 'ready', term, start: { first: false, milliseconds: 1 } } satisfies FromWorker),
    answer: (call: Call | undefined, text: string) =>
      worker.postMessage({
        kind: 'answer',
        id: call?.id ?? '',
        response: { status: 200, headers: [], body: new TextEncoder().encode(text).buffer },
      } satisfies FromWorker),
  };
}

const read = () => new Request('http://api.test/v2/programs');
const write = () => new Request('http://api.test/v2/programs', { method: 'POST', body: '{"name":"Tea"}' });

test('asks who is there, and holds calls until somebody is', async () => {
  const { transport, heard, calls, ready, answer } = tab();
  const response = transport.send(write());
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'who' }]));
  ready('first');
  await vi.waitFor(() => expect(calls()).toHaveLength(1));
  expect(calls()[0]).toMatchObject({
    term: 'first',
    clock: { clockOffset: 7000, clockStoppedAt: 5 },
    demoCalls: false,
    request: { method: 'POST' },
  });
  expect(new TextDecoder().decode(calls()[0]?.request.body ?? undefined)).toBe('{"name":"Tea"}');
  answer(calls()[0], 'done');
  expect(await (await response).text()).toBe('done');
});

test('when another leads, a read in flight is asked again', async () => {
  const { transport, calls, ready, answer } = tab();
  ready('first');
  const response = transport.send(read());
  await vi.waitFor(() => expect(calls()).toHaveLength(1));
  ready('second');
  await vi.waitFor(() => expect(calls().map(({ term }) => term)).toEqual(['first', 'second']));
  answer(calls()[1], 'read');
  expect(await (await response).text()).toBe('read');
});

test('when another leads, a write in flight is of unknown outcome and not sent again', async () => {
  const { transport, calls, ready } = tab();
  ready('first');
  const response = transport.send(write());
  await vi.waitFor(() => expect(calls()).toHaveLength(1));
  ready('second');
  expect((await response).status).toBe(503);
  expect(await (await response).json()).toEqual(refusalBody({ code: 'outcomeUnknown' }));
  expect(calls()).toHaveLength(1);
});

test('the same worker heard twice changes nothing', async () => {
  const { transport, calls, ready, answer } = tab();
  ready('first');
  const response = transport.send(write());
  await vi.waitFor(() => expect(calls()).toHaveLength(1));
  ready('first');
  answer(calls()[0], 'written');
  expect(await (await response).text()).toBe('written');
  expect(calls()).toHaveLength(1);
});

test('a database that cannot be opened fails what waits and what comes, until a worker is ready', async () => {
  const { transport, say, ready, calls, answer } = tab();
  const waiting = transport.send(read());
  say({ kind: 'broken', reason: 'no room' });
  expect((await waiting).status).toBe(500);
  expect((await transport.send(read())).status).toBe(500);
  expect(transport.state).toEqual({ kind: 'broken', reason: 'no room' });
  ready('second');
  await vi.waitFor(() => expect(transport.state.kind).toBe('ready'));
  const response = transport.send(read());
  await vi.waitFor(() => expect(calls()).toHaveLength(1));
  answer(calls()[0], 'again');
  expect((await response).status).toBe(200);
});

test('a reset is asked for, and wiped data load the tab anew', async () => {
  const { transport, heard, say, onWiped } = tab();
  transport.reset();
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'reset' }));
  expect(onWiped).not.toHaveBeenCalled();
  say({ kind: 'wiped' });
  await vi.waitFor(() => expect(onWiped).toHaveBeenCalledOnce());
});
