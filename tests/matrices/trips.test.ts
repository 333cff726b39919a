import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { countTrips } from '#tests/api/database.ts';
import { PERSONAS, testApi, type PersonaName, type TestApi } from '#tests/api/harness.ts';
import { sampleOf, type Sample, type World } from './samples.ts';
import { worldOf } from './world.ts';

/** How often a read may wait for the database: who asks, two or three questions, and the end. */
const MOST = 5;

/** The same for a list near its beginning: who asks, the page with its total, and the end. */
const NEAR_BEGINNING = 3;

/** Those that may wait more often, and why. */
const MORE: Readonly<Record<string, number>> = {
  // the organization, its configurations, programs, statuses and numbers of people are rows of five tables
  getOrganization: 7,
  // the names of those whom a page of history is about are looked up once the page is there
  listOrganizationChanges: 6,
  listMembershipChanges: 6,
  listTimeline: 6,
  // six figures that share nothing
  getDashboard: 10,
  // the people are looked up before their calls; where words were said, once these are there
  listCalls: 7,
  // its names, programs, people, sound and progress share nothing
  getBroadcast: 8,
  // how many, who and the programs themselves are three questions
  listBroadcastProgramsRecipients: 6,
  // it is told in the history, and each part is read in a transaction of its own while it is sent
  downloadReport: 9,
  exportCalls: 10,
  exportCallerSurveys: 10,
  exportPersonSurveys: 10,
  // the survey before it, the questions of both, which may be of two versions, and where its link can be sent
  getPersonSurvey: 7,
  // of one person: their place in each, how they stand there, and the calls that this depends on
  listQueues: 8,
  listOrganizationQueues: 8,
  // it is told in the history, once
  getCallRecording: 7,
};

let test: TestApi;
let world: World;
beforeAll(async () => {
  test = await testApi();
  world = await worldOf(test, 'harbor');
});

/** Asked with the token of a mail; its trips are counted in tests/api/invitations.test.ts. */
const BY_LINK: ReadonlySet<string> = new Set(['getInvitation']);

const reads = ENDPOINTS.filter(({ id, method }) => method === 'GET' && !BY_LINK.has(id));

const tripsOf = async (endpoint: Endpoint, as: PersonaName, sample: Sample) => {
  await test.tokenOf(as);
  let status = 0;
  const trips = await countTrips(async () => {
    ({ status } = await test.call(endpoint, { ...sample, as, organizationId: world.organizationId }));
  });
  expect(status, `${endpoint.id} by ${as}`).toBe(200);
  return trips;
};

describe('trips to the database', () => {
  it.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    for (const as of ['org.admin', 'super.admin'] satisfies PersonaName[]) {
      const trips = await tripsOf(endpoint, as, sampleOf(id, world, PERSONAS[as].personId));
      expect(trips, as).toBeGreaterThan(0);
      expect(trips, as).toBeLessThanOrEqual(MORE[id] ?? MOST);
    }
  });

  it.each([
    ['all people', {}, NEAR_BEGINNING],
    ['people of a role', { role: 'RECIPIENT' }, NEAR_BEGINNING],
    ['people of a role, the last first', { role: 'RECIPIENT', sortDirection: 'desc' }, NEAR_BEGINNING],
    ['a later page', { role: 'RECIPIENT', page: 9 }, NEAR_BEGINNING],
    ['a page after the last', { role: 'RECIPIENT', page: 9000 }, MOST],
    ['a search', { search: 'maria' }, MOST],
    ['two letters', { search: 'ma' }, MOST],
    ['people of a program, by welcome', { matched: false, sortBy: 'welcomedAt' }, MOST],
  ] as const)('a list of %s', async (_, query, most) => {
    for (const as of ['org.admin', 'super.admin'] satisfies PersonaName[]) {
      const sample = { query: { organizationId: world.organizationId, ...query } };
      expect(await tripsOf(listMemberships, as, sample), as).toBeLessThanOrEqual(most);
    }
  });
});
