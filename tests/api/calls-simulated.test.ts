import { beforeEach, describe, expect, it } from 'vitest';
import { startCall } from '#server/domain/calls/calls-start.ts';
import { findFile } from '#server/domain/files.ts';
import { newUuid } from '#server/ids.ts';
import { clean } from '#server/jobs/clean.ts';
import { endLostCalls } from '#server/jobs/lost-calls.ts';
import { recordedLanguage, planOf, type CallPlan } from '#server/simulated/call-plan.ts';
import { callByVolunteers } from '#server/simulated/volunteers.ts';
import { logout } from '#src/schemas/auth.ts';
import { getCall, getCallsNow, listCalls, updateCall } from '#src/schemas/calls.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { addPair, passCalls, stepCalls } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { asSystem, signIn } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const planned = (callId: string, language: 'en' | 'es' = 'en') => planOf({ callId, language, isPressed: false });

/** The id of a call that goes like that. */
function idOf(isWanted: (plan: CallPlan) => boolean, language: 'en' | 'es' = 'en'): string {
  for (;;) {
    const id = newUuid();
    if (isWanted(planned(id, language))) return id;
  }
}

const reaching = (outcome: string) => (plan: CallPlan) => plan.recording?.outcome === outcome;

async function begin(id: string, pair?: { callerId: string; recipientId: string }) {
  const people = pair ?? (await addPair(test, { caller: 'Carla', recipient: 'Rolf' }));
  const reason = { kind: 'caller', name: null, position: null } as const;
  const order = { organizationId: DEMO_ORGANIZATIONS.harbor, type: 'MATCH', ...people, reason } as const;
  await asSystem(test, (work) => startCall({ ...work, newId: () => id }, order));
  await stepCalls(test);
}

const read = async (id: string) => (await test.call(getCall, { as: 'org.user', params: { id } })).data.call;
const transcriptOf = (id: string) =>
  asSystem(test, ({ tx }) =>
    tx.selectFrom('call_transcripts').select(['language', 'segments']).where('call_id', '=', id).executeTakeFirst(),
  );
const fileOf = (id: string) =>
  asSystem(test, ({ tx }) =>
    tx
      .selectFrom('files')
      .innerJoin('calls', 'calls.recording_file_id', 'files.id')
      .selectAll('files')
      .where('calls.id', '=', id)
      .executeTakeFirst(),
  );

describe('a simulated call', () => {
  it.each(['Yes we spoke', 'Spoke with someone else', 'Voicemail'] as const)(
    'that ends with “%s” lasts as long as its recording, gets it, and then its transcript and its outcome',
    async (outcome) => {
      const id = idOf(reaching(outcome));
      const { recording } = planned(id);
      await begin(id);
      await passCalls(test, 200);
      const call = await read(id);
      expect(call).toMatchObject({
        status: outcome === 'Voicemail' ? 'voicemail' : 'completed',
        duration: Math.round(recording?.seconds ?? 0),
        recorded: true,
        transcriptStatus: 'ready',
        callOutcome: outcome,
        topics: recording?.topics,
      });
      const talked = Date.parse(call.endedAt ?? '') - Date.parse(call.answeredAt ?? '');
      expect(talked / 1000).toBeCloseTo(recording?.seconds ?? 0, 2);
      expect(await transcriptOf(id)).toEqual({ language: 'en', segments: recording?.segments });
      const file = await fileOf(id);
      expect(file).toMatchObject({ organization_id: DEMO_ORGANIZATIONS.harbor, sha256: recording?.sha256 });
      const kept = await asSystem(test, (work) => findFile(work, test.services, file?.id ?? ''));
      expect((await new Response(await kept.read()).arrayBuffer()).byteLength).toBe(recording?.bytes);
      expect((await new Response(await kept.read({ start: 1, end: 4 })).arrayBuffer()).byteLength).toBe(4);
    },
  );

  it('takes one step after the other, each at its moment', async () => {
    const id = idOf(reaching('Spoke with someone else'));
    const { steps } = planned(id);
    await begin(id);
    const seen: string[] = [];
    let at = 0;
    for (const step of steps) {
      test.clock.advance(step.after - at);
      at = step.after;
      await stepCalls(test);
      const { status, recorded, transcriptStatus } = await read(id);
      seen.push([status, recorded ? 'recorded' : '', transcriptStatus].join(' '));
    }
    expect(seen.slice(0, 6)).toEqual([
      'ringing  none',
      'in-progress  none',
      'completed  none',
      'completed recorded processing',
      'completed recorded processing',
      'completed recorded ready',
    ]);
  });

  it('is spoken in Spanish with who prefers that', () => {
    expect(recordedLanguage('Spanish')).toBe('es');
    expect(recordedLanguage('Tagalog')).toBe('en');
    expect(planned(idOf(reaching('Yes we spoke'), 'es'), 'es').recording?.language).toBe('es');
  });

  it('is of a woman or a man, as the name of who is called tells', async () => {
    for (const language of ['en', 'es'] as const)
      for (const sex of ['woman', 'man'] as const) {
        const plans = Array.from({ length: 200 }, () => planOf({ callId: newUuid(), language, sex, isPressed: false }));
        const callees = new Set(plans.flatMap(({ recording }) => recording?.callee ?? []));
        expect(callees, `${language} ${sex}`).toEqual(new Set([sex]));
      }
    const pair = await addPair(test, { caller: 'Carla', recipient: 'Dolores' });
    const id = idOf((plan) => reaching('Yes we spoke')(plan) && plan.recording?.callee === 'man');
    await begin(id, pair);
    await passCalls(test, 200);
    const expected = planOf({ callId: id, language: 'en', sex: 'woman', isPressed: false }).recording;
    expect(await transcriptOf(id)).toEqual({ language: 'en', segments: expected?.segments });
  });

  it('is told to its end and read within a minute and a quarter', () => {
    for (const language of ['en', 'es'] as const)
      for (let count = 0; count < 200; count += 1)
        for (const { after } of planned(newUuid(), language).steps) expect(after).toBeLessThanOrEqual(75);
  });

  it('is answered where somebody pressed “Call now”', async () => {
    for (let count = 0; count < 100; count += 1) {
      const { recording } = planOf({ callId: newUuid(), language: 'en', isPressed: true });
      expect(['Yes we spoke', 'Spoke with someone else']).toContain(recording?.outcome);
    }
    const id = idOf(({ recording }) => !recording);
    const pair = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
    const reason = { kind: 'admin', name: 'Ada', position: null } as const;
    const order = { organizationId: DEMO_ORGANIZATIONS.harbor, type: 'MATCH', ...pair, reason } as const;
    await asSystem(test, (work) => startCall({ ...work, newId: () => id }, order));
    await passCalls(test, 80);
    expect(await read(id)).toMatchObject({ status: 'completed', recorded: true, transcriptStatus: 'ready' });
  });

  it('leaves what an admin said of it', async () => {
    const id = idOf(reaching('Yes we spoke'));
    const { steps } = planned(id);
    await begin(id);
    await passCalls(test, (steps.find(({ kind }) => kind === 'completed')?.after ?? 0) + 1);
    const body = { callOutcome: 'Spoke with someone else', topics: [] } as const;
    const set = await test.call(updateCall, { as: 'org.admin', params: { id }, body: { ...body, topics: [] } });
    expect(set.status).toBe(200);
    await passCalls(test, 100);
    expect(await read(id)).toMatchObject(body);
  });

  it('that slept with the machine goes on as planned, and isn’t lost', async () => {
    const id = idOf(reaching('Yes we spoke'));
    await begin(id);
    await passCalls(test, 3);
    test.clock.advance(9 * 3600);
    expect(await endLostCalls(test.services)).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'completed', failure: null });
    await stepCalls(test);
    const { steps, recorded } = await read(id);
    expect(recorded).toBe(true);
    expect(steps.map(({ kind }) => kind)).not.toContain('failed');
  });

  it('that a machine answered is told in its order, also once its steps are cleaned away', async () => {
    const id = idOf(reaching('Voicemail'));
    await begin(id);
    await passCalls(test, 200);
    await asSystem(test, ({ tx }) => tx.deleteFrom('call_events').where('call_id', '=', id).execute());
    expect((await read(id)).steps.map(({ kind }) => kind)).toEqual(['queued', 'voicemail', 'completed']);
  });

  it('is heard and read for a year, and stays in the list without its sound then', async () => {
    const id = idOf(reaching('Yes we spoke'));
    await begin(id);
    await passCalls(test, 200);
    const left = async (days: number) => {
      test.clock.advance(days * 86_400);
      await clean(test.services);
      const rows = await asSystem(test, async ({ tx }) => ({
        call: await tx.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst(),
        events: (await tx.selectFrom('call_events').select('kind').where('call_id', '=', id).execute()).length,
      }));
      return { ...rows, file: !!(await fileOf(id)), segments: (await transcriptOf(id))?.segments.length };
    };
    const steps = planned(id).steps.filter(({ kind }) => kind !== 'said').length + 1;
    const segments = planned(id).recording?.segments.length;
    expect(await left(89)).toMatchObject({ file: true, segments, events: steps });
    expect(await left(275)).toMatchObject({ call: { transcript_status: 'ready' }, file: true, segments, events: 0 });
    expect(await left(2)).toMatchObject({
      call: { status: 'completed', transcript_status: 'none', recording_file_id: null },
      file: false,
      segments: undefined,
    });
  });
});

describe('callers of the demo', () => {
  const demo = () => ({ ...test.services, demoCalls: () => true });
  const now = async () => (await test.call(getCallsNow, { as: 'org.admin' })).data;
  const begun = async () => (await test.call(listCalls, { as: 'org.admin', query: { dateFrom: '11/20/2026' } })).data;

  it('call whom they are matched with, one in a minute and two at once', async () => {
    await callByVolunteers(demo());
    const { callLogs } = await now();
    expect(callLogs).toMatchObject([{ status: 'queued', type: 'MATCH' }]);
    expect((await read(callLogs[0]?.id ?? '')).reason).toMatchObject({ kind: 'caller' });
    await callByVolunteers(demo());
    expect((await now()).callLogs).toHaveLength(1);
    test.clock.advance(60);
    await callByVolunteers(demo());
    test.clock.advance(60);
    await callByVolunteers(demo());
    const live = (await now()).callLogs;
    expect(live).toHaveLength(2);
    expect(new Set(live.map(({ callee }) => callee.id)).size).toBe(2);
  });

  it('call seldom while nobody is signed in any more', async () => {
    const count = () =>
      asSystem(test, async ({ tx, now: moment }) => {
        const rows = await tx.selectFrom('calls').select('id').where('created_at', '=', moment).execute();
        return rows.length;
      });
    const { token } = (await signIn(test, 'org.admin')).user;
    expect((await test.call(logout, { bearer: token, body: {} })).status).toBe(200);
    await callByVolunteers(demo());
    const first = await count();
    expect(first).toBeGreaterThan(0);
    test.clock.advance(19 * 60);
    await callByVolunteers(demo());
    expect(await count()).toBe(0);
    test.clock.advance(60);
    await callByVolunteers(demo());
    expect(await count()).toBe(first);
  });

  it('call nobody where nobody wants that', async () => {
    await callByVolunteers(test.services);
    await callByVolunteers({ ...test.services, demoCalls: () => false });
    expect((await now()).callLogs).toEqual([]);
  });

  it('say when they go on, once all whom they may call were called', async () => {
    await test.db.deleteFrom('matches').execute();
    const { recipientId } = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
    Object.assign(test.services, { demoCalls: () => true });
    expect((await now()).calling).toMatchObject({ state: 'ready', until: null });
    await callByVolunteers(test.services);
    expect((await now()).calling).toMatchObject({ state: 'calling' });
    await passCalls(test, 600);
    const [ended] = await test.db
      .selectFrom('calls')
      .select('ended_at')
      .where('recipient_id', '=', recipientId)
      .execute();
    const restedAt = new Date((ended?.ended_at?.getTime() ?? 0) + WORK_LIMITS.callCooldownHours * 3_600_000);
    expect((await now()).calling).toMatchObject({ state: 'resting', until: restedAt.toISOString() });
    test.clock.set(restedAt.toISOString());
    expect((await now()).calling).toMatchObject({ state: 'ready', until: null });
    // a rest that ends at night lasts until the morning there
    await test.db
      .updateTable('calls')
      .set({ ended_at: '2026-11-21T00:30:00Z' })
      .where('recipient_id', '=', recipientId)
      .execute();
    test.clock.set('2026-11-21T00:45:00Z');
    expect((await now()).calling).toMatchObject({ state: 'resting', until: '2026-11-21T13:00:00.000Z' });
    Object.assign(test.services, { demoCalls: () => false });
    expect((await now()).calling).toMatchObject({ state: 'ready', until: null });
  });

  it('don’t call the same person again for hours', async () => {
    await test.tokenOf('org.admin');
    for (let minute = 0; minute < 30; minute += 1) {
      await callByVolunteers(demo());
      await passCalls(test, 70);
    }
    const { callLogs, pager } = await begun();
    expect(pager.totalItems).toBeGreaterThan(15);
    expect(new Set(callLogs.map(({ callee }) => callee.id)).size).toBe(callLogs.length);
  });
});
