import { beforeAll, describe, expect, it } from 'vitest';
import {
  listBroadcasts,
  listBroadcastProgramsRecipients,
  listBroadcastRecipients,
  listBroadcastSkipped,
} from '#src/schemas/broadcasts.ts';
import { listCalls } from '#src/schemas/calls.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { createMembership, listMemberships } from '#src/schemas/memberships.ts';
import { listOrganizationNotes } from '#src/schemas/notes.ts';
import { listOrganizations } from '#src/schemas/organizations.ts';
import { listQueueCallers, listQueueProgramsRecipients, listQueueRecipients, listQueues } from '#src/schemas/queues.ts';
import { listCallerSurveys, listPersonSurveys } from '#src/schemas/surveys.ts';
import { sampleOf, type World } from '#tests/matrices/samples.ts';
import { worldOf } from '#tests/matrices/world.ts';
import { testApi, type TestApi } from './harness.ts';
import { membershipBody } from './memberships.ts';
import { asSystem } from './sign-in.ts';

/* Each list is searched by each of the texts that it is said to look at: a row is found by it, and not by another. */

let test: TestApi;
let world: World;
beforeAll(async () => {
  test = await testApi();
  world = await worldOf(test, 'harbor');
  const body = {
    firstName: 'Zelda',
    lastName: 'Quorn',
    preferredName: 'Zizi',
    userName: 'user.of.zelda',
    email: 'find.me@zelda.example',
    phone: '+12125557711',
    phoneAlternate: '+12125557722',
  };
  await test.call(createMembership, { as: 'org.admin', body: membershipBody('RECIPIENT', body) });
  await asSystem(test, async ({ tx }) => {
    const { surveyId, callerSurveyId, broadcastId, queueRecipientId, queueCallerId, matchedRecipientId } = world;
    const rename = (id: string, last_name: string, phone: string) =>
      tx.updateTable('people').set({ last_name, phone }).where('id', '=', id).execute();
    const called = await tx
      .selectFrom('memberships')
      .select('person_id')
      .where('id', '=', matchedRecipientId)
      .executeTakeFirstOrThrow();
    await rename(queueRecipientId, 'Waiting', '+12125557733');
    await rename(queueCallerId, 'Calling', '+12125557744');
    await rename(called.person_id, 'Called', '+12125557755');
    for (const id of [surveyId, callerSurveyId])
      await tx
        .updateTable('surveys')
        .set({ additional_comments: 'Fell in the garden', admin_notes: 'Called the neighbour' })
        .where('id', '=', id)
        .execute();
    await tx.updateTable('broadcasts').set({ title: 'Blizzard' }).where('id', '=', broadcastId).execute();
  });
});

interface Search {
  readonly endpoint: Endpoint;
  /** The name of the search among what is asked. */
  readonly by: string;
  /** What of the row tells that it is found. */
  readonly row: (world: World) => string;
  readonly words: readonly string[];
  readonly params?: (world: World) => Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

const inQueue = ({ queueId }: World) => ({ id: queueId });

const SEARCHES: readonly Search[] = [
  {
    endpoint: listMemberships,
    by: 'search',
    row: () => 'Quorn',
    words: ['zelda', 'quorn', 'zizi', 'user.of.zelda', 'find.me@zelda', '2125557711', '(212) 555-7722', 'Zelda Quorn'],
    query: { role: 'all' },
  },
  {
    endpoint: listOrganizations,
    by: 'searchBy',
    row: ({ organizationId }) => organizationId,
    words: ['harbor'],
  },
  { endpoint: listQueues, by: 'search', row: ({ queueId }) => queueId, words: ['the queue'] },
  {
    endpoint: listQueueRecipients,
    by: 'search',
    row: ({ queueRecipientId }) => queueRecipientId,
    words: ['waiting'],
    params: inQueue,
  },
  {
    endpoint: listQueueCallers,
    by: 'search',
    row: ({ queueCallerId }) => queueCallerId,
    words: ['calling'],
    params: inQueue,
  },
  { endpoint: listQueueProgramsRecipients, by: 'search', row: () => 'Quorn', words: ['zelda', 'quorn'] },
  { endpoint: listBroadcastProgramsRecipients, by: 'search', row: () => 'Quorn', words: ['zelda', 'quorn'] },
  { endpoint: listBroadcasts, by: 'searchBy', row: ({ broadcastId }) => broadcastId, words: ['blizz'] },
  {
    endpoint: listBroadcastRecipients,
    by: 'search',
    row: () => '+12125550901',
    words: ['ada', 'quist', '12125550901'],
    params: ({ sentBroadcastId }) => ({ id: sentBroadcastId }),
  },
  {
    endpoint: listBroadcastSkipped,
    by: 'search',
    row: () => '+12125550901',
    words: ['ada', 'quist', '12125550901'],
    params: ({ sentBroadcastId }) => ({ id: sentBroadcastId }),
  },
  { endpoint: listOrganizationNotes, by: 'note', row: ({ noteId }) => noteId, words: ['chess', 'likes a chat'] },
  { endpoint: listOrganizationNotes, by: 'fromPerson', row: ({ noteId }) => noteId, words: ['rosa', 'quill'] },
  { endpoint: listPersonSurveys, by: 'additionalComments', row: ({ surveyId }) => surveyId, words: ['garden'] },
  { endpoint: listPersonSurveys, by: 'adminNotes', row: ({ surveyId }) => surveyId, words: ['neighbour'] },
  {
    endpoint: listCallerSurveys,
    by: 'additionalComments',
    row: ({ callerSurveyId }) => callerSurveyId,
    words: ['fell'],
  },
  { endpoint: listCallerSurveys, by: 'adminNotes', row: ({ callerSurveyId }) => callerSurveyId, words: ['called the'] },
  { endpoint: listCalls, by: 'transcript', row: ({ callId }) => callId, words: ['how are you'] },
  { endpoint: listCalls, by: 'caller', row: ({ callId }) => callId, words: ['calling', '2125557744'] },
  { endpoint: listCalls, by: 'callee', row: ({ callId }) => callId, words: ['called', '2125557755'] },
];

async function answerTo({ endpoint, by, params, query }: Search, text: string): Promise<string> {
  const asked = { organizationId: world.organizationId, ...query, [by]: text };
  const known = Object.keys(sampleOf(endpoint.id, world, '').query ?? {});
  const { status, data, message } = await test.call(endpoint, {
    as: 'super.admin',
    organizationId: world.organizationId,
    params: params?.(world) ?? sampleOf(endpoint.id, world, '').params,
    query: Object.fromEntries(Object.entries(asked).filter(([name]) => known.includes(name))),
  } as never);
  expect(status, message).toBe(200);
  return JSON.stringify(data);
}

const named = SEARCHES.map((search) => [`${search.endpoint.id} by ${search.by}`, search] as const);

describe.each(named)('%s', (_, search) => {
  it.each([...search.words])('finds by “%s”', async (text) => {
    expect(await answerTo(search, text)).toContain(search.row(world));
  });

  it('finds nothing by what is nowhere', async () => {
    expect(await answerTo(search, 'xyzzyx')).not.toContain(search.row(world));
  });
});
