import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { migrationFiles } from '#server/db/sql-files.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import type { RoleName } from '#src/schemas/access.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { matchPeople, type Membership } from '#src/schemas/memberships.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import type { ApartReason } from '#src/schemas/partings.ts';
import { disablePeopleUpload, enablePeopleUpload } from '#src/schemas/uploads.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { personCalls } from './person-calls.ts';
import { asSystem } from './sign-in.ts';
import { csv, row, uploadCalls } from './upload-calls.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { read, update, convert, remove } = personCalls(() => test);
const { upload, search } = uploadCalls(() => test);
const [program = '', otherProgram = ''] = programIdsOf('harbor');

const later = () => test.clock.advance(60);
const matchesOf = async (id: string) => (await read(id)).data.matches.map((partner) => partner.id);
const add = (role: RoleName, firstName = 'Hanna') => addMembership(test, role, { firstName });
const match = (callerId: string, recipientId: string) => {
  later();
  return test.call(matchPeople, { as: 'org.admin', body: { callerId, recipientId } });
};
const off = async (id: string) => {
  later();
  expect((await update(id, { active: false })).status).toBe(200);
};
/** What is told of matches that don't come back. */
const on = async (id: string) => {
  later();
  const { status, data } = await update(id, { active: true });
  expect(status).toBe(200);
  return data.apart.map(({ name, reason }) => [name, reason]);
};
const switchMatching = (active: boolean) =>
  test.call(updateOrganization, {
    as: 'super.admin',
    params: { id: DEMO_ORGANIZATIONS.harbor },
    body: { configurations: [{ identifier: 'matching', active }] },
  });
const kept = async () =>
  asSystem(test, async ({ tx }) => (await tx.selectFrom('match_partings').select('id').execute()).length);

/** A caller and a recipient who are matched. */
async function pairOf() {
  const [caller, recipient] = [await add('CALLER', 'Carla'), await add('RECIPIENT', 'Rita')];
  expect((await match(caller.id, recipient.id)).status).toBe(200);
  return { caller, recipient };
}

/** A pair of one upload. */
async function uploadedPair() {
  const { uploadId } = (await upload(csv(row(1, 'CALLER'), row(2)))).data;
  const [caller] = (await search('zoe1')).personOrganizations;
  const [recipient] = (await search('zoe2')).personOrganizations;
  if (!caller || !recipient) throw new Error('Nobody was uploaded');
  await match(caller.id, recipient.id);
  const asked = { as: 'org.admin', params: { id: uploadId } } as const;
  const disable = () => {
    later();
    return test.call(disablePeopleUpload, asked);
  };
  const enable = async () => {
    later();
    return (await test.call(enablePeopleUpload, asked)).data;
  };
  return { caller, recipient, disable, enable };
}

describe('two who were matched and are both inactive', () => {
  it.each([
    ['caller', 'caller'],
    ['caller', 'recipient'],
    ['recipient', 'caller'],
    ['recipient', 'recipient'],
  ] as const)('are matched again: the %s left first, the %s comes first', async (left, comes) => {
    const pair = await pairOf();
    const otherOf = (side: 'caller' | 'recipient') => (side === 'caller' ? pair.recipient : pair.caller);
    await off(pair[left].id);
    await off(otherOf(left).id);
    expect(await on(pair[comes].id)).toEqual([[`${otherOf(comes).person.firstName} Virtanen`, 'inactive']]);
    expect(await on(otherOf(comes).id)).toEqual([]);
    expect(await matchesOf(pair.caller.id)).toEqual([pair.recipient.id]);
    expect(await kept()).toBe(0);
  });

  it('are matched once and as of their first day, however often they leave and come', async () => {
    const { caller, recipient } = await pairOf();
    const begun = () =>
      asSystem(test, ({ tx }) =>
        tx.selectFrom('matches').select('created_at').where('caller_id', '=', caller.id).execute(),
      );
    const before = await begun();
    for (const id of [caller.id, recipient.id, caller.id]) await off(id);
    for (const id of [caller.id, caller.id]) await on(id);
    await off(caller.id);
    for (const id of [recipient.id, caller.id, recipient.id]) await on(id);
    expect(await begun()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('are matched again where both come back at once, and each twice', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { caller, recipient } = await pairOf();
      await off(caller.id);
      await off(recipient.id);
      const ids = [caller.id, recipient.id, caller.id, recipient.id];
      const answers = await Promise.all(ids.map((id) => update(id, { active: true })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await matchesOf(caller.id)).toEqual([recipient.id]);
    }
  });

  it.each(['upload', 'single'] as const)('are matched again where one left with an upload: %s first', async (first) => {
    const { caller, recipient, disable, enable } = await uploadedPair();
    await off(recipient.id);
    await disable();
    if (first === 'upload') {
      expect(await enable()).toEqual({ changed: 1, matched: 0, apart: [{ reason: 'inactive', count: 1 }] });
      expect(await on(recipient.id)).toEqual([]);
    } else {
      expect(await on(recipient.id)).toEqual([['Zoe1 Qwist', 'inactive']]);
      expect(await enable()).toEqual({ changed: 1, matched: 1, apart: [] });
    }
    expect(await matchesOf(caller.id)).toEqual([recipient.id]);
  });

  it('are counted by an upload for those of its people who are there', async () => {
    const { caller, recipient, disable, enable } = await uploadedPair();
    const [outside, away, others] = [await add('CALLER', 'Cora'), await add('RECIPIENT', 'Rosa'), await pairOf()];
    await match(outside.id, recipient.id);
    await match(caller.id, away.id);
    for (const { id } of [others.recipient, outside, away, caller]) await off(id);
    await disable();
    expect(await enable()).toEqual({ changed: 1, matched: 0, apart: [{ reason: 'inactive', count: 2 }] });
  });

  it('are matched again by their upload, which counts it', async () => {
    const { caller, recipient, disable, enable } = await uploadedPair();
    await disable();
    expect(await enable()).toEqual({ changed: 2, matched: 1, apart: [] });
    expect(await matchesOf(caller.id)).toEqual([recipient.id]);
  });
});

describe('a match that ended so isn’t made again', () => {
  type Pair = { readonly caller: Membership; readonly recipient: Membership };
  const fill = async ({ caller }: Pair) => {
    for (let n = 0; n < LIMITS.matchesPerCaller; n += 1) await match(caller.id, (await add('RECIPIENT')).id);
  };
  const meanwhile: ReadonlyArray<[ApartReason, string | null, (pair: Pair) => Promise<unknown>]> = [
    ['full', 'Carla Virtanen', fill],
    ['program', 'Carla Virtanen', ({ caller }) => update(caller.id, { programId: otherProgram })],
    ['role', 'Carla Virtanen', ({ caller }) => convert(caller.id, ROLE_IDS.OUTREACH)],
    ['feature', 'Carla Virtanen', () => switchMatching(false)],
    ['deleted', null, ({ caller }) => remove(caller.id)],
  ];

  it.each(meanwhile)('for the reason %s, which is told once', async (reason, name, change) => {
    const pair = await pairOf();
    await off(pair.recipient.id);
    later();
    await change(pair);
    expect(await on(pair.recipient.id)).toEqual([[name, reason]]);
    expect(await matchesOf(pair.recipient.id)).toEqual([]);
    expect(await kept()).toBe(0);
    await switchMatching(true);
    await off(pair.recipient.id);
    expect(await on(pair.recipient.id)).toEqual([]);
  });

  it.each(meanwhile.filter(([reason]) => reason !== 'role'))(
    'for the reason %s by an upload either, which counts it',
    async (reason, _, change) => {
      const { caller, recipient, disable, enable } = await uploadedPair();
      await disable();
      if (reason === 'full') await on(caller.id);
      await change({ caller, recipient });
      const { matched, apart } = await enable();
      expect({ matched, apart }).toEqual({ matched: 0, apart: [{ reason, count: 1 }] });
    },
  );

  it('where the program is another one, but is where both have moved', async () => {
    const { caller, recipient } = await pairOf();
    await off(recipient.id);
    for (const { id } of [caller, recipient]) await update(id, { programId: otherProgram });
    expect(await on(recipient.id)).toEqual([]);
    expect(await matchesOf(recipient.id)).toEqual([caller.id]);
  });

  it('where the programs were different ones before, is made again', async () => {
    const { caller, recipient } = await pairOf();
    await update(caller.id, { programId: otherProgram });
    await off(recipient.id);
    expect(await on(recipient.id)).toEqual([]);
    expect(await matchesOf(recipient.id)).toEqual([caller.id]);
    expect(recipient.programId).toBe(program);
  });
});

it('of several that come back at once, as many are made again as a caller has room for', async () => {
  const caller = await add('CALLER', 'Carla');
  const { uploadId } = (await upload(csv(row(1), row(2)))).data;
  for (const { id } of (await search('qwist')).personOrganizations) await match(caller.id, id);
  const asked = { as: 'org.admin', params: { id: uploadId } } as const;
  later();
  expect((await test.call(disablePeopleUpload, asked)).data.changed).toBe(2);
  for (let n = 1; n < LIMITS.matchesPerCaller; n += 1) await match(caller.id, (await add('RECIPIENT')).id);
  later();
  const { data } = await test.call(enablePeopleUpload, asked);
  expect(data).toEqual({ changed: 2, matched: 1, apart: [{ reason: 'full', count: 1 }] });
  expect(await matchesOf(caller.id)).toHaveLength(LIMITS.matchesPerCaller);
});

it('a caller who had more than enough has all of them again, whoever left in which order', async () => {
  const { caller, recipient } = await pairOf();
  const all = [recipient];
  while (all.length < LIMITS.matchesPerCaller + 2) {
    const next = await add('RECIPIENT');
    await match(caller.id, next.id);
    all.push(next);
  }
  const ids = all.map(({ id }) => id);
  for (const id of ids) await off(id);
  for (const id of ids) expect(await on(id)).toEqual([]);
  await off(caller.id);
  expect(await on(caller.id)).toEqual([]);
  expect((await matchesOf(caller.id)).toSorted()).toEqual(ids.toSorted());
});

it.each(['caller', 'recipient'] as const)(
  'of a %s who is deleted nothing is kept that nobody waits to be told',
  async (side) => {
    const { id } = (await pairOf())[side];
    await off(id);
    expect(await kept()).toBe(1);
    await remove(id);
    expect(await kept()).toBe(0);
  },
);

it('of two who are deleted nothing is kept', async () => {
  const { caller, recipient } = await pairOf();
  await off(caller.id);
  await off(recipient.id);
  await remove(caller.id);
  expect(await kept()).toBe(1);
  await remove(recipient.id);
  expect(await kept()).toBe(0);
});

it('what uploads kept and the history told before is taken over', async () => {
  const pairs = [await pairOf(), await pairOf()];
  const [first, second] = pairs.map(({ caller, recipient }) => [caller.id, recipient.id] as const);
  if (!first || !second) throw new Error('There are two pairs');
  const { uploadId } = (await upload(csv(row(1)))).data;
  for (const [callerId] of [first, second]) await off(callerId);
  // as it was before: pairs of an upload in a table of their own, those of single people in the history alone
  await asSystem(test, async ({ tx }) => {
    await sql`reset role`.execute(tx);
    await sql`drop table match_partings`.execute(tx);
    await sql`create table people_upload_partings (upload_id uuid, organization_id uuid, caller_id uuid, recipient_id uuid)`.execute(
      tx,
    );
    await sql`insert into people_upload_partings
      values (${uploadId}, ${DEMO_ORGANIZATIONS.harbor}, ${first[0]}, ${first[1]})`.execute(tx);
    await sql`delete from audit_events where entity = 'match' and caller_id = ${first[0]}`.execute(tx);
    for (const statement of (migrationFiles['113-match-partings'] ?? '').split(';\n'))
      if (statement.trim() !== '') await sql.raw(statement).execute(tx);
  });
  expect(await kept()).toBe(2);
  for (const [callerId, recipientId] of [first, second]) {
    expect(await on(callerId)).toEqual([]);
    expect(await matchesOf(callerId)).toEqual([recipientId]);
  }
});
