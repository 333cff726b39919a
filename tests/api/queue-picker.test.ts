import { expect, it } from 'vitest';
import { createProgram } from '#src/schemas/programs.ts';
import { listQueueProgramsRecipients } from '#src/schemas/queues.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName } from './harness.ts';
import { addMembership } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';

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
