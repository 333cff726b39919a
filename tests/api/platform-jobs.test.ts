import { simulatedBroadcasts } from '#server/simulated/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { send, type Message } from '#server/domain/outbox.ts';
import { DomainError } from '#server/errors.ts';
import { clean } from '#server/jobs/clean.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { KINDS } from '#server/jobs/kinds.ts';
import { createVacuum } from '#server/jobs/vacuum.ts';
import { runDue } from '#server/jobs/run.ts';
import { CarrierRefusal, type Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { challenge, requestReset } from '#src/schemas/auth.ts';
import { testBroadcast } from '#src/schemas/broadcasts.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { deliverDue } from './jobs.ts';
import { signIn } from './sign-in.ts';

const MAIL: Message = { kind: 'mail', to: 'a@example.org', subject: 'Hello', body: 'The code is 123456' };

let test: TestApi;
let taken: string[];
let broken: boolean;
let services: Services;

beforeEach(async () => {
  taken = [];
  broken = false;
  const take = async (what: string) => {
    if (broken) throw new Error('The line is down');
    taken.push(what);
  };
  const carriers = {
    mail: ({ to, subject }: { to: string; subject: string }) => take(`mail ${to} ${subject}`),
    sms: ({ to }: { to: string }) => take(`sms ${to}`),
    voice: ({ to }: { to: string }) => take(`voice ${to}`),
    call: null,
    broadcasts: simulatedBroadcasts,
    callbacks: null,
  };
  test = await testApi({ services: { carriers } });
  ({ services } = test);
});

/** Where messages go to people, and not to the demo's list of them. */
const real = (changes: Partial<Services> = {}): Services => ({
  ...services,
  config: { ...services.config, demo: false },
  ...changes,
});

const write = (message: Message) => inScope(services, 'system', (work) => send(work, message));

describe('delivery', () => {
  it('hands over what has been committed, once', async () => {
    await write(MAIL);
    await write({ kind: 'sms', to: '+12125550100', body: 'x' });
    await write({ kind: 'voice', to: '+12125550101', body: 'x', language: 'es' });
    expect(await deliverDue(services)).toBe(3);
    expect(taken.toSorted()).toEqual(['mail a@example.org Hello', 'sms +12125550100', 'voice +12125550101']);
    test.clock.advance(365 * 24 * 3600);
    expect(await deliverDue(services)).toBe(0);
  });

  it('knows nothing of what was rolled back', async () => {
    const failing = inScope(services, 'system', async (work) => {
      await send(work, MAIL);
      throw new DomainError(409, 'generic');
    });
    await expect(failing).rejects.toThrow(DomainError);
    expect(await deliverDue(services)).toBe(0);
  });

  it('tries again later and later, and gives up with the error kept', async () => {
    await write(MAIL);
    broken = true;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= KINDS.message.attempts; attempt += 1) {
      expect(await deliverDue(services)).toBe(1);
      const [job] = await inScope(services, 'system', ({ tx }) => tx.selectFrom('jobs').selectAll().execute());
      expect(job).toMatchObject({ attempts: attempt, error: 'The line is down', lease_id: null });
      const wait = Number(job?.run_at) - test.clock.now().getTime();
      waits.push(wait / 60_000);
      test.clock.advance(wait / 1000 - 1);
      expect(await deliverDue(services)).toBe(0);
      test.clock.advance(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 128]);
    expect(await deliverDue(services)).toBe(0);
    expect(await inScope(services, 'system', ({ tx }) => tx.selectFrom('jobs').selectAll().execute())).toEqual([]);
    const [row] = await test.outbox();
    expect(row).toMatchObject({ sent_at: null, error: 'The line is down' });
    expect(test.logs.at(-1)).toMatchObject({ text: 'A job was given up' });
    expect(JSON.stringify(test.logs)).not.toContain('123456');
  });

  it('a message that failed once and went out then carries no error', async () => {
    await write(MAIL);
    broken = true;
    await deliverDue(services);
    broken = false;
    test.clock.advance(61);
    await deliverDue(services);
    expect((await test.outbox())[0]).toMatchObject({ error: null, sent_at: test.clock.now() });
  });

  it('one carrier’s trouble does not hold up the others, and many go out in one run', async () => {
    for (let n = 0; n < 25; n += 1)
      await write({ kind: 'sms', to: `+1212555${String(n).padStart(4, '0')}`, body: 'x' });
    expect(await deliverDue(services)).toBe(25);
    expect(new Set(taken).size).toBe(25);
  });

  it('two processes do not send the same message', async () => {
    for (let n = 0; n < 30; n += 1)
      await write({ kind: 'sms', to: `+1212555${String(n).padStart(4, '0')}`, body: 'x' });
    await Promise.all([deliverDue(services), deliverDue(services), deliverDue(services)]);
    expect(taken).toHaveLength(30);
    expect(new Set(taken).size).toBe(30);
  });

  it('lets what somebody waits for at their screen leave before letters that are stuck', async () => {
    const { user } = await signIn(test, 'mfa.admin');
    for (let n = 0; n < 2 * KINDS.message.atOnce; n += 1) await write(MAIL);
    expect(
      await test.call(challenge, { bearer: user.token, body: { contactType: 'SMS', phoneType: 'PRIMARY' } }),
    ).toMatchObject({ status: 200 });
    expect(await test.call(requestReset, { body: { email: 'org.admin@example.org' } })).toMatchObject({ status: 200 });
    const organizationId = DEMO_ORGANIZATIONS.harbor;
    const text = { title: 'Storm', organizationId, type: 'email' as const, content: 'Stay at home.' };
    expect(await test.call(testBroadcast, { as: 'org.admin', body: text })).toMatchObject({ status: 200 });
    const letterArrives = Promise.withResolvers<void>();
    const awaitedLeft = Promise.withResolvers<void>();
    const left: string[] = [];
    const take = async (what: string) => {
      if (what === MAIL.to) return letterArrives.promise;
      if (left.push(what) === 3) awaitedLeft.resolve();
    };
    const { mail, sms } = { mail: ({ to }: { to: string }) => take(to), sms: ({ to }: { to: string }) => take(to) };
    const jobs = startJobs({ ...services, carriers: { ...services.carriers, mail, sms } }, 'postgresql');
    await awaitedLeft.promise;
    letterArrives.resolve();
    await jobs.stop();
    expect(left.toSorted()).toEqual([PERSONAS['mfa.admin'].phone, 'org.admin@example.org', 'org.admin@example.org']);
  });

  it('forgets what was in a message that is out, except in the demo', async () => {
    await write(MAIL);
    await deliverDue(services);
    expect((await test.outbox())[0]?.body).toContain('123456');
    await write(MAIL);
    await deliverDue(real());
    expect((await test.outbox())[1]?.body).toBe('');
  });

  it('forgets what was in a message that is given up, refused or tried too often, except in the demo', async () => {
    const bodies = async () => (await test.outbox()).map(({ body }) => body !== '');
    await write(MAIL);
    broken = true;
    for (let attempt = 1; attempt <= KINDS.message.attempts; attempt += 1) {
      await deliverDue(real());
      expect(await bodies()).toEqual([true]);
      test.clock.advance(24 * 3600);
    }
    await deliverDue(real());
    expect(await bodies()).toEqual([false]);
    const mail = () => Promise.reject(new CarrierRefusal('No such box', { code: '550', final: true }));
    const refusing = { carriers: { ...services.carriers, mail } };
    for (const each of [{ ...services, ...refusing }, real(refusing)]) {
      await write(MAIL);
      await deliverDue(each);
    }
    expect(await bodies()).toEqual([false, true, false]);
  });

  it('does no more than it is at once it is asked to end', async () => {
    for (let n = 0; n < 3 * KINDS.message.atOnce; n += 1) await write(MAIL);
    const ending = new AbortController();
    ending.abort();
    expect(await runDue(services, 'message', KINDS.message, ending.signal)).toBe(KINDS.message.atOnce);
  });

  it('starts at once when it is nudged, and ends after what is running', async () => {
    const jobs = startJobs(services, 'postgresql');
    await write(MAIL);
    jobs.nudge();
    await jobs.stop();
    expect(taken).toEqual(['mail a@example.org Hello']);
    jobs.nudge();
    expect(test.logs).toEqual([]);
  });

  it('wakes when the next message is due, and looks every five seconds where nothing is known to come', async () => {
    broken = true;
    await write(MAIL);
    await deliverDue(services);
    broken = false;
    test.clock.advance(58);
    const asked: number[] = [];
    const asleep = Promise.withResolvers<() => void>();
    const jobs = startJobs(services, 'postgresql', (job, milliseconds) => {
      asked.push(milliseconds);
      if (milliseconds < 5000) asleep.resolve(job);
      return () => undefined;
    });
    const wakeUp = await asleep.promise;
    test.clock.advance(2);
    wakeUp();
    await jobs.stop();
    expect(taken).toEqual(['mail a@example.org Hello']);
    expect(asked.slice(0, 2)).toEqual([5000, 2000]);
  });
});

describe('cleaning', () => {
  it('takes away what ended long ago, and nothing else', async () => {
    await test.tokenOf('org.admin');
    await write(MAIL);
    await deliverDue(services);
    const count = () =>
      inScope(services, 'system', async ({ tx }) => ({
        sessions: (await tx.selectFrom('sessions').select('id').execute()).length,
        outbox: (await tx.selectFrom('outbox').select('id').execute()).length,
        audit: (await tx.selectFrom('audit_events').select('id').execute()).length,
        people: (await tx.selectFrom('people').select('id').execute()).length,
      }));
    await clean(services);
    const before = await count();
    expect(before).toMatchObject({ sessions: 1, outbox: 1 });
    test.clock.advance(6 * 24 * 3600);
    await clean(services);
    expect(await count()).toEqual(before);
    test.clock.advance(60 * 24 * 3600);
    expect(await clean(services)).toBeGreaterThanOrEqual(2);
    expect(await count()).toEqual({ ...before, sessions: 0, outbox: 0 });
  });
});

describe('vacuuming', () => {
  it('goes through the tables once enough has been written, and then waits for more', async () => {
    const vacuum = createVacuum(services, 1);
    expect(await vacuum()).toBe(0);
    await write(MAIL);
    expect(await vacuum()).toBeGreaterThan(10);
    expect(await vacuum()).toBe(0);
  });

  it('leaves them alone where little has been written', async () => {
    const vacuum = createVacuum(services, Number.MAX_SAFE_INTEGER);
    expect(await vacuum()).toBe(0);
    await write(MAIL);
    expect(await vacuum()).toBe(0);
  });
});
