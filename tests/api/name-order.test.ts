import { beforeEach, expect, it } from 'vitest';
import { listMemberships } from '#src/schemas/memberships.ts';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import { listQueueProgramsRecipients, listQueues } from '#src/schemas/queues.ts';
import { createStatus, listStatuses } from '#src/schemas/statuses.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addMembership } from './memberships.ts';
import { addQueue } from './queue-calls.ts';
import { reportCalls } from './report-calls.ts';

/* Numbers in names are sorted by how large they are. Specification product 5.24. */

const organizationId = DEMO_ORGANIZATIONS.harbor;
const NAMES = ['zone 10', 'Zone 2', 'Zóne 09', 'Zone', 'Zone 2b'];
const SORTED = ['Zone', 'Zone 2', 'Zone 2b', 'Zóne 09', 'zone 10'];

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const as = 'org.admin';
const { order, contentOf } = reportCalls(() => test);

/** Those of ours. */
const zones = (names: ReadonlyArray<string | null | undefined>) => names.filter((name) => /^z[oó]ne/i.test(name ?? ''));

it('programs, in their list, in a picker, and where people are sorted by them', async () => {
  for (const name of NAMES) {
    const { data } = await test.call(createProgram, { as, body: { name, organizationId } });
    await addMembership(test, 'RECIPIENT', { firstName: 'Sorted', programId: data.program.id });
  }
  const programs = await test.call(listPrograms, { as, query: { organizationId } });
  expect(zones(programs.data.programs.map(({ name }) => name))).toEqual(SORTED);
  const query = { organizationId, contactType: 'RECIPIENT', includeStatus: true } as const;
  const picker = await test.call(listQueueProgramsRecipients, { as, query });
  expect(zones(picker.data.rows.map(({ name }) => name))).toEqual(SORTED);
  const people = await test.call(listMemberships, {
    as,
    query: { organizationId, role: 'RECIPIENT', search: 'sorted', sortBy: 'program' },
  });
  expect(people.data.personOrganizations.map(({ programName }) => programName)).toEqual(SORTED);
});

it('statuses', async () => {
  for (const name of NAMES) {
    await test.call(createStatus, { as, body: { name, description: null, organizationId } });
  }
  const { data } = await test.call(listStatuses, { as, query: { organizationId } });
  expect(zones(data.rows.map(({ name }) => name))).toEqual(SORTED);
});

it('queues, in their list and in its file', async () => {
  for (const name of NAMES) await addQueue(test, { name, active: false });
  const { data } = await test.call(listQueues, { as, query: { organizationId, limit: 100 } });
  expect(zones(data.callListQueues.map(({ name }) => name))).toEqual(SORTED);
  const ordered = await order({ module: 'QUEUES_EXPORT', organizationId }, as);
  await makeReports(test.services);
  const { lines } = await contentOf(ordered.data.reportRequest.id, as);
  expect(zones(lines.map(([name]) => name))).toEqual(SORTED);
});
