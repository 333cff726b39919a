import { beforeEach, describe, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { beganOf } from '#src/schemas/began.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { getMembership, updateMembership } from '#src/schemas/memberships.ts';
import { getOrganization, updateOrganization } from '#src/schemas/organizations.ts';
import { listPrograms, updateProgram } from '#src/schemas/programs.ts';
import { getQueue, updateQueue } from '#src/schemas/queues.ts';
import { createStatus, listStatuses, updateStatus } from '#src/schemas/statuses.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { addQueue } from './queue-calls.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const [friendly = '', meals = ''] = programIdsOf('harbor');

type Fields = Record<string, unknown>;

/** Something that can be edited by a form: how it is read, and how it is changed. */
interface Edited {
  /** Fields and what one of the two makes of them. */
  readonly changes: Fields;
  /** The field of those in which the two differ, and what the other makes of it. */
  readonly other: Fields;
  readonly open: (test: TestApi) => Promise<{
    readonly id: string;
    readonly read: () => Promise<Fields>;
    readonly write: (body: never) => Promise<{ status: number; message: string; fields?: Fields }>;
  }>;
}

const as = 'org.admin';

const FORMS: Readonly<Record<string, Edited>> = {
  'an organization': {
    changes: { primaryContact: 'Mei Zhao', phone: '+12125550131', address: { city: 'Queens' } },
    other: { phone: '+12125550132' },
    open: async (test) => ({
      id: harbor,
      read: async () =>
        (await test.call(getOrganization, { as, params: { organizationId: harbor } })).data.organization,
      write: (body) => test.call(updateOrganization, { as, params: { id: harbor }, body }),
    }),
  },
  'the words of a welcome': {
    changes: { welcomeEnglish: 'Welcome aboard!', welcomeSpanish: '¡Hola!' },
    other: { welcomeSpanish: '¡Bienvenida!' },
    open: async (test) => ({
      id: harbor,
      read: async () =>
        (await test.call(getOrganization, { as, params: { organizationId: harbor } })).data.organization,
      write: (body) => test.call(updateOrganization, { as, params: { id: harbor }, body }),
    }),
  },
  'a person': {
    changes: { firstName: 'Hannah', email: 'hannah@example.org', programId: meals, optedOut: ['sms'] },
    other: { email: 'hanne@example.org' },
    open: async (test) => {
      const { id } = await addMembership(test, 'CALLER', { programId: friendly, customFields: { church: 'St. Ann' } });
      return {
        id,
        read: async () => {
          const { personOrganization } = (await test.call(getMembership, { as, params: { id } })).data;
          return { ...personOrganization.person, ...personOrganization };
        },
        write: (body) => test.call(updateMembership, { as, params: { id }, body }),
      };
    },
  },
  'a field of the organization': {
    changes: { customFields: { church: 'St. Mary' } },
    other: { customFields: { church: 'St. John' } },
    open: async (test) => {
      const { id } = await addMembership(test, 'CALLER', { customFields: { church: 'St. Ann' } });
      return {
        id,
        read: async () => ({ ...(await test.call(getMembership, { as, params: { id } })).data.personOrganization }),
        write: (body) => test.call(updateMembership, { as, params: { id }, body }),
      };
    },
  },
  'a program': {
    changes: { name: 'Friendly Calls', phone: '+12125550133' },
    other: { name: 'Friendly Calls', phone: '+12125550134' },
    open: async (test) => ({
      id: friendly,
      read: async () =>
        (await test.call(listPrograms, { as, query: { organizationId: harbor } })).data.programs.find(
          ({ id }) => id === friendly,
        ) ?? {},
      write: (body) => test.call(updateProgram, { as, params: { id: friendly }, body }),
    }),
  },
  'a status': {
    changes: { name: 'On leave', description: 'Back in March' },
    other: { name: 'On leave', description: 'Back in May' },
    open: async (test) => {
      const made = await test.call(createStatus, { as, body: { name: 'On leave', organizationId: harbor } });
      const { id } = made.data.organizationPersonStatus;
      return {
        id,
        read: async () =>
          (await test.call(listStatuses, { as, query: { organizationId: harbor } })).data.rows.find(
            (row) => row.id === id,
          ) ?? {},
        write: (body) => test.call(updateStatus, { as, params: { id }, body }),
      };
    },
  },
  'a queue': {
    changes: { name: 'Winter calls', active: true, cooldownHours: 30, respectPreferredTimes: false },
    other: { name: 'Winter calls', active: true, cooldownHours: 40 },
    open: async (test) => {
      const id = await addQueue(test);
      return {
        id,
        read: async () => (await test.call(getQueue, { as, params: { id } })).data.callListQueue,
        write: (body) => test.call(updateQueue, { as, params: { id }, body }),
      };
    },
  },
};

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

/** What was there with some fields changed; an address is sent whole. */
const filled = (changes: Fields, present: Fields): Fields =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      name === 'address' ? { ...(present['address'] as Fields), ...(value as Fields) } : value,
    ]),
  );

describe.each(Object.entries(FORMS))('two who edit %s', (_name, { changes, other, open }) => {
  it('are both saved where each changed something else, or both the same', async () => {
    const { read, write } = await open(test);
    const began = await read();
    const sent = filled(changes, began);
    expect(await write({ ...sent, began: beganOf(sent, began) } as never)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject(sent);
    // what is there already isn't overwritten by itself
    expect(await write({ ...sent, began: beganOf(sent, began) } as never)).toMatchObject({ status: 200 });
  });

  it('don’t overwrite each other unasked: the second is told at the field, and nothing is written', async () => {
    const { id, read, write } = await open(test);
    const began = await read();
    const first = filled(other, began);
    expect(await write({ ...first, began: beganOf(first, began) } as never)).toMatchObject({ status: 200 });
    const between = await read();
    const history = await historyOf(test, id);
    const mine = filled(changes, began);
    const refused = await write({ ...mine, began: beganOf(mine, began) } as never);
    const field = Object.keys(other).find((name) => name !== 'name' && name !== 'active') ?? '';
    const path = field === 'customFields' ? 'customFields.church' : field;
    expect(refused).toMatchObject({
      status: 409,
      message: 'Someone else changed this after you opened the form',
    });
    expect(Object.keys(refused.fields ?? {})).toEqual([path]);
    expect(await read()).toEqual(between);
    expect(await historyOf(test, id)).toEqual(history);
    // settled by hand: who has seen the other's version may save over it
    expect(await write({ ...mine, began: beganOf(mine, between) } as never)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject(mine);
  });
});

it('a PIN, which no form is told, can be changed', async () => {
  const { id } = await addMembership(test, 'CALLER', { pin: '4321' });
  const { pin: shown } = (await test.call(getMembership, { as, params: { id } })).data.personOrganization;
  expect(shown).not.toBe('4321');
  const body = { pin: '4711', began: { pin: shown } };
  expect((await test.call(updateMembership, { as, params: { id }, body })).status).toBe(200);
});

it('what no form begins with is refused, however deep it is', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const answer = await test.fetch(fillPath(updateOrganization.path, { id: harbor }), {
    method: updateOrganization.method,
    headers: {
      authorization: `Bearer ${await test.tokenOf(as)}`,
      'x-organization-id': harbor,
      'content-type': 'application/json',
    },
    body: `{"phone": "+12125550140", "began": {"phone": ${deep}}}`,
  });
  expect(answer.status).toBe(400);
});

it('of forty stale forms sent at once one is saved, and 39 are told', async () => {
  const began = { phone: '+12125550140' };
  await test.call(updateOrganization, { as, params: { id: harbor }, body: began });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      test.call(updateOrganization, {
        as,
        params: { id: harbor },
        body: { phone: `+121255501${50 + at}`, began },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 39 }, () => 409),
  ]);
  const saved = answers.findIndex(({ status }) => status === 200);
  const { data } = await test.call(getOrganization, { as, params: { organizationId: harbor } });
  expect(data.organization.phone).toBe(`+121255501${50 + saved}`);
});
