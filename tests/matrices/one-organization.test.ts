import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { testApi, type PersonaName, type TestApi } from '#tests/api/harness.ts';
import { report } from './report.ts';
import type { World } from './samples.ts';
import { wideReads } from './wide-reads.ts';
import { worldOf } from './world.ts';

/*
 * The database hides the rows of other organizations from an organization's admins, so that a read which forgets to ask
 * for one organization shows nothing of it there. A super admin sees all rows: asked for one organization, each read
 * has to answer them what it answers that organization's admin.
 */

/** Reads whose answers are not one organization's, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  listOrganizations: 'all that one may see',
  listNotes: 'of all organizations that one may see',
  previewWelcome: 'names who would write it',
};

/** Addresses of sounds hold a key of whoever asks. */
const withoutKeys = (data: unknown): unknown => JSON.parse(JSON.stringify(data).replaceAll(/([?&]key=)[\w.-]+/g, '$1'));

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await testApi();
  world = await worldOf(api, 'harbor');
  await worldOf(api, 'sunrise');
  for (const as of ['super.admin', 'org.admin'] as const) await api.tokenOf(as);
});

const reads = ENDPOINTS.filter(
  ({ id, method, access }) => method === 'GET' && typeof access !== 'string' && !OTHERS[id],
);

async function answersTo(endpoint: Endpoint, as: PersonaName) {
  const answers = [];
  for (const input of wideReads(endpoint, world)) {
    const { status, data, message } = await api.call(endpoint, { ...input, as, organizationId: world.organizationId });
    answers.push([status, message, data instanceof File ? await data.text() : withoutKeys(data)]);
  }
  return answers;
}

const cells = report('one organization');
afterAll(() => cells.print());

describe('a super admin is answered about one organization as its admin is', () => {
  test.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const admins = await answersTo(endpoint, 'org.admin');
    expect(
      admins.map(([status]) => status),
      id,
    ).toEqual(admins.map(() => 200));
    expect(await answersTo(endpoint, 'super.admin')).toEqual(admins);
    cells.count();
  });
});
