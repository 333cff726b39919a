import { expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { createProgram } from '#src/schemas/programs.ts';
import { listQueueProgramsRecipients } from '#src/schemas/queues.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName } from './harness.ts';
import { addMembership } from './memberships.ts';
import { addPeople, addQueue } from './queue-calls.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

type Query = QueryInput<typeof listQueueProgramsRecipients>;

it('a picker has programs with their people by kind, found by name, with a status where it is asked for', async () => {
  const test = await testApi();
  const asked = async (query: Partial<Query> = {}, as: PersonaName = 'org.user') =>
    test.call(listQueueProgramsRecipients, {
      as,
      query: { organizationId: harbor, contactType: 'RECIPIENT', search: 'Zwick', ...query },
    });
  const made = await test.call(createProgram, {
    as: 'org.admin',
    body: { name: 'Aaa garden', phone: null, organizationId: harbor },
  });
  const programId = made.data.program.id;
  const [ada] = [
    await addMembership(test, 'RECIPIENT', { firstName: 'Ada', lastName: 'Zwick', programId }),
    await addMembership(test, 'RECIPIENT', { firstName: 'Bo', lastName: 'Zwick', programId }),
    await addMembership(test, 'CALLER', { firstName: 'Cy', lastName: 'Zwick', programId }),
    await addMembership(test, 'RECIPIENT', { firstName: 'Di', lastName: 'Zwick' }),
  ];

  const found = await asked();
  expect(found.data.rows.map(({ total, recipients }) => [total, recipients.map(({ name }) => name)])).toEqual([
    [2, ['Ada Zwick', 'Bo Zwick']],
    [1, ['Di Zwick']],
  ]);
  expect(found.data.rows[0]).toMatchObject({ id: programId, name: 'Aaa garden' });
  // who comes with the whole program, whomever one looks for: recipients and those in onboarding, or callers
  await addMembership(test, 'OUTREACH', { firstName: 'Ed', lastName: 'Zwick', programId });
  const wholeOf = async (query: Partial<Query>) =>
    (await asked(query)).data.rows.find(({ id }) => id === programId)?.whole;
  expect(await wholeOf({ search: 'Ada Zwick' })).toBe(3);
  expect(await wholeOf({ search: undefined })).toBe(3);
  expect(await wholeOf({ contactType: 'OUTREACH' })).toBe(3);
  expect(await wholeOf({ contactType: 'CALLER' })).toBe(1);
  expect(found.data.rows[0]?.recipients[0]).toEqual({
    id: `${ada?.personId}@${programId}`,
    personId: ada?.personId,
    name: 'Ada Zwick',
    status: null,
  });
  const callers = await asked({ contactType: 'CALLER', includeStatus: true });
  expect(callers.data.rows.flatMap(({ recipients }) => recipients.map(({ name }) => name))).toEqual(['Cy Zwick']);
  expect(callers.data.rows[0]?.recipients[0]?.status).toMatchObject({ name: expect.any(String) as string });
  // the first ones alone, and how many there are
  expect((await asked({ limit: 1 })).data.rows.map(({ total, recipients }) => [total, recipients.length])).toEqual([
    [2, 1],
    [1, 0],
  ]);
  expect(await asked({ organizationId: sunrise })).toMatchObject(NOT_FOUND);
});

it('a picker tells who is in a queue already, as what they are asked for', async () => {
  const test = await testApi();
  const idsOf = async (...of: Parameters<typeof addPeople>) => (await addPeople(...of)).map(({ personId }) => personId);
  const [ada = '', bo = ''] = await idsOf(test, 'RECIPIENT', ['Zwick', 'Zwickau']);
  const [cy = '', di = ''] = await idsOf(test, 'CALLER', ['Zwicky', 'Zwickel']);
  const queue = await addQueue(test, { recipients: [ada], callers: [cy] });
  const asked = async (contactType: Query['contactType'], callListQueueId?: string) => {
    const query = { organizationId: harbor, contactType, search: 'Zwick', ...(callListQueueId && { callListQueueId }) };
    const { data } = await test.call(listQueueProgramsRecipients, { as: 'org.admin', query });
    return Object.fromEntries(
      data.rows.flatMap(({ recipients }) => recipients.map(({ personId, isIn }) => [personId, isIn])),
    );
  };
  expect(await asked('RECIPIENT', queue)).toEqual({ [ada]: true, [bo]: false });
  expect(await asked('CALLER', queue)).toEqual({ [cy]: true, [di]: false });
  expect(await asked('RECIPIENT')).toEqual({ [ada]: undefined, [bo]: undefined });
  // of one who leaves once their call has ended: they may be added again
  await asSystem(test, ({ tx }) =>
    tx.updateTable('queue_callers').set({ leaving: true }).where('queue_id', '=', queue).execute(),
  );
  expect(await asked('CALLER', queue)).toEqual({ [cy]: false, [di]: false });
  expect(await asked('RECIPIENT', 'no-such-queue')).toEqual({ [ada]: false, [bo]: false });
  expect(await asked('RECIPIENT', crypto.randomUUID())).toEqual({ [ada]: false, [bo]: false });
});

it('a picker has one organization’s people of one kind, whoever sees those of all', async () => {
  const test = await testApi();
  const asked = async (as: PersonaName, query: Partial<Query>) => {
    const { data } = await test.call(listQueueProgramsRecipients, {
      as,
      query: { organizationId: sunrise, contactType: 'CALLER', ...query },
    });
    return data.rows;
  };
  await addMembership(test, 'CALLER', { lastName: 'Zwick' });
  await addMembership(test, 'CALLER', { lastName: 'Zwick' }, 'sunrise');
  for (const query of [{}, { search: 'Zwick' }]) {
    const own = await asked('west.admin', query);
    expect(own.length).toBeGreaterThan(0);
    expect(await asked('super.admin', query)).toEqual(own);
  }
  const total = async (contactType: Query['contactType']) =>
    (await asked('west.admin', { contactType })).reduce((sum, row) => sum + row.total, 0);
  const counted = await asSystem(test, ({ tx }) =>
    tx
      .selectFrom('memberships')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('organization_id', '=', sunrise)
      .where('role_id', '=', ROLE_IDS.CALLER)
      .executeTakeFirstOrThrow(),
  );
  expect(await total('CALLER')).toBe(counted.n);
});
