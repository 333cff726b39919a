import { beforeEach, describe, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { beganOf } from '#src/schemas/began.ts';
import { FEATURES } from '#src/schemas/access.ts';
import { CALL_TOPICS } from '#src/schemas/call-values.ts';
import { getCall, updateCall } from '#src/schemas/calls.ts';
import { fillPath, type BodyInput } from '#src/schemas/endpoint.ts';
import { getMembership, updateMembership } from '#src/schemas/memberships.ts';
import { getOrganization, updateOrganization } from '#src/schemas/organizations.ts';
import { listPrograms, updateProgram } from '#src/schemas/programs.ts';
import { getQueue, updateQueue } from '#src/schemas/queues.ts';
import { completeSurvey, getPersonSurvey, getSurveyRules, updateSurveyRules } from '#src/schemas/surveys.ts';
import { createStatus, listStatuses, updateStatus } from '#src/schemas/statuses.ts';
import { addCall, addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { addQueue } from './queue-calls.ts';
import { answer as answerByLink, opened, WELL } from './surveys.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const [friendly = '', meals = ''] = programIdsOf('harbor');

type Fields = Record<string, unknown>;

/** Something that can be edited by a form: how it is read, and how it is changed. */
interface Edited {
  /** Fields and what one of the two makes of them. */
  readonly changes: Fields;
  /** The field of those in which the two differ, and what the other makes of it. */
  readonly other: Fields;
  /** What the nth of many makes of that field. */
  readonly nth: (n: number) => Fields;
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
    nth: (n) => ({ phone: `+121255502${String(n).padStart(2, '0')}` }),
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
    nth: (n) => ({ welcomeSpanish: `¡Hola ${n}!` }),
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
    nth: (n) => ({ email: `hanne${n}@example.org` }),
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
    nth: (n) => ({ customFields: { church: `St. John ${n}` } }),
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
    nth: (n) => ({ name: 'Friendly Calls', phone: `+121255502${String(n).padStart(2, '0')}` }),
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
    nth: (n) => ({ name: 'On leave', description: `Back in ${n} days` }),
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
  'what a call was about': {
    changes: { callOutcome: 'Voicemail', topics: ['Nutrition'] },
    other: { topics: ['Mobility'] },
    nth: (n) => ({ topics: CALL_TOPICS.filter((_, bit) => ((n + 1) >> bit) % 2 === 1) }),
    open: async (test) => {
      const pair = await addPair(test, { caller: 'Rosa', recipient: 'Otto' });
      const id = await addCall(test, { caller_id: pair.callerId, recipient_id: pair.recipientId, outcome_rank: 0 });
      return {
        id,
        read: async () => (await test.call(getCall, { as, params: { id } })).data.call,
        write: (body) => test.call(updateCall, { as, params: { id }, body }),
      };
    },
  },
  'a queue': {
    changes: { name: 'Winter calls', active: true, cooldownHours: 30, respectPreferredTimes: false },
    other: { name: 'Winter calls', active: true, cooldownHours: 40 },
    nth: (n) => ({ name: 'Winter calls', active: true, cooldownHours: 100 + n }),
    open: async (test) => {
      const id = await addQueue(test);
      return {
        id,
        read: async () => (await test.call(getQueue, { as, params: { id } })).data.callListQueue,
        write: (body) => test.call(updateQueue, { as, params: { id }, body }),
      };
    },
  },
  'the notes of a survey': {
    changes: { adminNotes: 'Called the son', actionRequired: false },
    other: { adminNotes: 'Called the daughter', actionRequired: false },
    nth: (n) => ({ adminNotes: `Called ${n} times`, actionRequired: false }),
    open: async (test) => {
      const { id: subjectId } = await addMembership(test, 'RECIPIENT');
      const { survey, token } = await opened(test, subjectId);
      await answerByLink(test, token, WELL, { additionalComments: 'Look at this' });
      const params = { id: survey.id };
      return {
        id: subjectId,
        read: async () => ({ ...(await test.call(getPersonSurvey, { as, params })).data }),
        write: (body) => test.call(completeSurvey, { as, params, body }),
      };
    },
  },
  'when surveys are sent': {
    changes: { postCallShare: 50, inCallFollowUpDays: null, baselineFollowUpDays: 90 },
    other: { postCallShare: 40, inCallFollowUpDays: 30, baselineFollowUpDays: 90 },
    nth: (n) => ({ postCallShare: 40 + n, inCallFollowUpDays: 30, baselineFollowUpDays: 90 }),
    open: async (test) => ({
      id: harbor,
      read: async () => (await test.call(getSurveyRules, { as, query: { organizationId: harbor } })).data.rules,
      write: (body: Fields) => test.call(updateSurveyRules, { as, body: { organizationId: harbor, ...body } as never }),
    }),
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

describe.each(Object.entries(FORMS))('two who edit %s', (_name, { changes, other, nth, open }) => {
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

  it('of forty stale forms sent at once one is saved, and 39 are told', async () => {
    const { id, read, write } = await open(test);
    const began = await read();
    const history = await historyOf(test, id);
    const sent = Array.from({ length: 40 }, (_, n) => filled(nth(n), began));
    const answers = await Promise.all(sent.map((form) => write({ ...form, began: beganOf(form, began) } as never)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 39 }, () => 409)]);
    const saved = answers.findIndex(({ status }) => status === 200);
    expect(await read()).toMatchObject(sent[saved] ?? {});
    expect(await historyOf(test, id)).toHaveLength(history.length + 1);
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

/** Features as they are, by name. */
const featuresOf = async () => {
  const { data } = await test.call(getOrganization, { as, params: { organizationId: harbor } });
  return new Map(data.organization.configurations.map(({ identifier, active }) => [identifier, active]));
};

it('features that several switch on and off at once end as each was switched last; the history has every step', async () => {
  const before = await featuresOf();
  const names = FEATURES.slice(0, 8);
  const write = (body: BodyInput<typeof updateOrganization>) =>
    test.call(updateOrganization, { as, params: { id: harbor }, body });
  const switches = names.map(async (identifier, at) => {
    // an odd number for some, an even one for others
    for (let n = 0, active = before.get(identifier) ?? false; n < 5 + (at % 2); n += 1) {
      active = !active;
      expect((await write({ configurations: [{ identifier, active }] })).status).toBe(200);
    }
  });
  const phones = Array.from({ length: 10 }, (_, n) => `+121255502${String(n).padStart(2, '0')}`);
  const edits = async () => {
    for (const phone of phones) expect((await write({ phone })).status).toBe(200);
  };
  const events = (await historyOf(test, harbor)).length;
  await Promise.all([...switches, edits()]);

  const now = await featuresOf();
  for (const [at, name] of names.entries())
    expect(now.get(name) ?? false, name).toBe(
      at % 2 === 0 ? !(before.get(name) ?? false) : (before.get(name) ?? false),
    );
  for (const [name, active] of before) if (!names.some((each) => each === name)) expect(now.get(name)).toBe(active);
  const { data } = await test.call(getOrganization, { as, params: { organizationId: harbor } });
  expect(data.organization.phone).toBe(phones.at(-1));

  const steps = (await historyOf(test, harbor)).slice(events).map(({ before: was, after: is }) => ({ was, is }));
  expect(steps).toHaveLength(4 * 5 + 4 * 6 + phones.length);
  // of each step the state before is the one after the step before it: none overwrote another
  const state = (step: object | null) => (step as Readonly<Record<string, unknown>> | null)?.['configurations'];
  const told = steps.filter(({ is }) => state(is) !== undefined);
  for (const [at, { was }] of told.entries())
    if (at > 0) expect(state(was), `step ${at}`).toEqual(state(told[at - 1]?.is ?? null));
});
