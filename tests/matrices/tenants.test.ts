import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { inScope } from '#server/work.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from '#tests/api/harness.ts';
import { report } from './report.ts';
import { sampleOf, type World } from './samples.ts';
import { worldOf } from './world.ts';

/** Calls about rows of one organization: all that need a right, save the lists of what all organizations share. */
const SHARED = new Set(['listProfiles', 'listRoles', 'listPersonDetailDefinitions', 'createOrganization']);
const endpoints = ENDPOINTS.filter(({ access, id }) => typeof access === 'object' && !SHARED.has(id));

const ATTACKS = ['foreign id', 'forged header', 'foreign id and forged header'] as const;

const victim = DEMO_ORGANIZATIONS.harbor;

/** A digest of every row of the victim, in every table that has rows of organizations, and of its people. */
async function fingerprint(api: TestApi): Promise<string> {
  return inScope(api.services, 'system', async ({ tx }) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' order by 1`.execute(tx);
    const digests: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ digest: string | null }>`
        select md5(string_agg(r::text, '|' order by r::text)) as digest from ${sql.table(name)} r
        where organization_id = ${victim}`.execute(tx);
      digests.push(`${name} ${rows[0]?.digest}`);
    }
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(p::text, '|' order by p.id)) as digest
      from person_organizations o join people p on p.id = o.person_id
      where o.organization_id = ${victim}`.execute(tx);
    const own = await tx.selectFrom('organizations').selectAll().where('id', '=', victim).executeTakeFirst();
    return [...digests, `people ${rows[0]?.digest}`, JSON.stringify(own)].join('\n');
  });
}

/** Words that stand in the victim's rows alone. */
async function secretsOf(api: TestApi, world: World): Promise<string[]> {
  return inScope(api.services, 'everything', async ({ tx }) => {
    const person = await tx.selectFrom('people').selectAll().where('id', '=', world.personId).executeTakeFirstOrThrow();
    return ['Harbor Light', person.phone, person.email, person.user_name].filter((word): word is string =>
      Boolean(word),
    );
  });
}

interface Scene {
  readonly api: TestApi;
  readonly foreign: World;
  readonly own: World;
  readonly secrets: readonly string[];
  readonly bearer: string;
}

async function makeScene(): Promise<Scene> {
  const api = await testApi();
  const foreign = await worldOf(api, 'harbor');
  const own = await worldOf(api, 'sunrise');
  return { api, foreign, own, secrets: await secretsOf(api, foreign), bearer: await api.tokenOf('west.admin') };
}

const usedIds = (sample: object) => JSON.stringify(sample);

describe.each(ATTACKS)('%s', (attack) => {
  const cells = report('tenants');
  afterAll(() => cells.print(`(${attack})`));

  let shared: Scene | undefined;

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    shared ??= await makeScene();
    const { api, foreign, own, secrets, bearer } = shared;
    const sample = sampleOf(id, attack === 'forged header' ? own : foreign, PERSONAS['west.admin'].personId);
    const before = await fingerprint(api);
    const result = await api.call(endpoint, {
      ...sample,
      bearer,
      organizationId: attack === 'foreign id' ? DEMO_ORGANIZATIONS.sunrise : victim,
    });
    cells.count();
    if (result.status < 400 && endpoint.method !== 'GET') shared = undefined;
    expect(await fingerprint(api)).toBe(before);
    const told = JSON.stringify(result.data ?? null) + result.message;
    for (const secret of secrets) if (!usedIds(sample).includes(secret)) expect(told).not.toContain(secret);
    if (attack !== 'foreign id') expect(result.status).toBe(403);
    else if (result.status === 200) expect(HARMLESS, `${id} answered 200 to a foreign id`).toContain(id);
    else expect([403, 404]).toContain(result.status);
  });
});

/** Calls that answer about each id, or that the sample doesn't give a foreign id: what they tell is checked above. */
const HARMLESS = ['listOrganizations', 'sendWelcome'];
