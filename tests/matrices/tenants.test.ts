import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { inScope } from '#server/work.ts';
import { FEATURES } from '#src/schemas/access.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from '#tests/api/harness.ts';
import { placesOf, replaced, type Path } from './places.ts';
import { report } from './report.ts';
import { sampleOf, type Sample, type World } from './samples.ts';
import { worldOf } from './world.ts';

/* The admin of one organization calls for the rows of another: in every call, by every id that the call takes. */

const endpoints = ENDPOINTS.filter(({ access }) => access !== 'public' && access !== 'carrier');
const byRight = endpoints.filter(({ access }) => typeof access === 'object');

const victim = DEMO_ORGANIZATIONS.harbor;
const attacker = DEMO_ORGANIZATIONS.sunrise;
const self = PERSONAS['west.admin'].personId;

/** What a call may leave behind whoever makes it: none is anybody else's data. */
const TRACES = new Set(['sessions', 'throttles', 'security_events']);

/** Digests of every row of every table, and of the victim's rows and people alone. */
async function fingerprint({ db }: TestApi): Promise<{ all: string; victim: string }> {
  const tables = await sql<{ name: string; owned: boolean }>`
    select t.table_name as name, exists (select from information_schema.columns c where c.table_schema = 'public'
      and c.table_name = t.table_name and c.column_name = 'organization_id') as owned
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1`.execute(db);
  const digests = tables.rows
    .filter(({ name }) => !TRACES.has(name))
    .map(({ name, owned }) => {
      const isVictims = owned ? sql`organization_id = ${victim}` : sql`false`;
      return sql`select ${name}::text as name, md5(string_agg(r::text, '|' order by r::text)) as "all",
        md5(string_agg(r::text, '|' order by r::text) filter (where ${isVictims})) as victim from ${sql.table(name)} r`;
    });
  const people = sql`select 'its people', null, md5(string_agg(p::text, '|' order by p.id))
    from memberships o join people p on p.id = o.person_id where o.organization_id = ${victim}`;
  const itself = sql`select 'itself', null, md5(o::text) from organizations o where id = ${victim}`;
  const { rows } = await sql<{ name: string; all: string | null; victim: string | null }>`
    ${sql.join([...digests, people, itself], sql` union all `)}`.execute(db);
  expect(rows.filter((row) => row.victim !== null).length).toBeGreaterThan(6);
  const told = (of: 'all' | 'victim') => rows.map((row) => `${row.name} ${row[of]}`).join('\n');
  return { all: told('all'), victim: told('victim') };
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
  /** What is there, where nothing was written since it was looked at. */
  known?: Awaited<ReturnType<typeof fingerprint>>;
}

/** Both organizations with rows of every kind and every feature: nothing is refused for want of one. */
async function makeScene(): Promise<Scene> {
  const api = await testApi();
  const configurations = FEATURES.map((identifier) => ({ identifier, active: true }));
  for (const id of [victim, attacker]) {
    const { status } = await api.call(updateOrganization, {
      as: 'super.admin',
      params: { id },
      body: { configurations },
    });
    if (status !== 200) throw new Error(`Features could not be switched on: ${status}`);
  }
  const foreign = await worldOf(api, 'harbor');
  const own = await worldOf(api, 'sunrise');
  return { api, foreign, own, secrets: await secretsOf(api, foreign), bearer: await api.tokenOf('west.admin') };
}

let shared: Scene | undefined;
afterAll(() => {
  shared = undefined;
});

/** Reads that the history tells of, the reader's own. */
const TOLD = new Set([
  'downloadReport',
  'exportCalls',
  'exportCallerSurveys',
  'exportPersonSurveys',
  'getCallRecording',
]);

/** Makes the call; nothing of the victim's may change or be told, and of a refused call or a read nothing at all. */
async function attack(endpoint: Endpoint, organizationId: string, sampleFor: (scene: Scene) => Sample) {
  shared ??= await makeScene();
  const scene = shared;
  const sample = sampleFor(scene);
  const before = scene.known ?? (await fingerprint(scene.api));
  const result = await scene.api.call(endpoint, { ...sample, bearer: scene.bearer, organizationId });
  const isWritten = result.status < 400 && (endpoint.method !== 'GET' || TOLD.has(endpoint.id));
  if (isWritten) shared = undefined;
  const after = await fingerprint(scene.api);
  scene.known = after;
  expect(after.victim, 'rows of the victim').toBe(before.victim);
  if (!isWritten) expect(after.all, 'rows of anybody').toBe(before.all);
  const told = JSON.stringify(result.data ?? null) + result.message;
  for (const secret of [...scene.secrets, ...Object.values<string>({ ...scene.foreign })])
    if (!JSON.stringify(sample).includes(secret)) expect(told).not.toContain(secret);
  return result;
}

describe('all ids are the victim’s', () => {
  const cells = report('tenants');
  afterAll(() => cells.print('(foreign ids)'));

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const { status } = await attack(endpoint, attacker, ({ foreign }) =>
      sampleOf(id, foreign, PERSONAS['org.admin'].personId),
    );
    cells.count();
    if (status < 300) expect(WITHOUT_HARM, `${id} answered ${status} to foreign ids`).toContain(id);
    else expect([400, 403, 404]).toContain(status);
  });
});

describe.each(['own', 'foreign'] as const)('the header is forged, the ids are %s', (whose) => {
  const cells = report('tenants');
  afterAll(() => cells.print(`(forged header, ${whose} ids)`));

  test.each(byRight.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const { status } = await attack(endpoint, victim, (scene) => sampleOf(id, scene[whose], self));
    cells.count();
    expect(status).toBe(403);
  });
});

/** Names in the place of ids, to see where a call takes which. */
const NAMES = Object.fromEntries(
  [
    'organizationId',
    'programId',
    'defaultProgramId',
    'emptyProgramId',
    'statusId',
    'emptyStatusId',
    'callerId',
    'recipientId',
    'matchedCallerId',
    'matchedRecipientId',
    'personId',
    'reportId',
    'uploadId',
    'callerPersonId',
    'queueId',
    'queueRowId',
    'queueCallerId',
    'queueRecipientId',
    'newcomerId',
    'additionId',
    'broadcastId',
    'sentBroadcastId',
    'sendingBroadcastId',
    'awaitedBroadcastId',
    'responseId',
    'audioId',
  ].map((name) => [name, `the ${name}`]),
) as unknown as World;

type Mixed = readonly [name: string, endpoint: Endpoint, path: Path, key: keyof World | 'self'];

/** Each place of each call where an id stands. */
const MIXED: readonly Mixed[] = byRight.flatMap((endpoint) => {
  const sample = sampleOf(endpoint.id, NAMES, 'the self');
  return placesOf(sample).flatMap((path): Mixed[] => {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[String(key)], sample);
    if (typeof value !== 'string' || !value.startsWith('the ')) return [];
    return [[`${endpoint.id} ${path.join('.')}`, endpoint, path, value.slice(4) as Mixed[3]]];
  });
});

describe('one id is the victim’s, the others are own', () => {
  const cells = report('tenants');
  afterAll(() => cells.print('(one foreign id)'));

  test.each(MIXED)('%s', async (name, endpoint, path, key) => {
    const { status } = await attack(endpoint, attacker, ({ own, foreign }) => {
      const theirs = key === 'self' ? PERSONAS['org.admin'].personId : foreign[key];
      return replaced(sampleOf(endpoint.id, own, self), path, theirs) as Sample;
    });
    cells.count();
    if (status < 300) expect(WITHOUT_HARM, `${name} answered ${status}`).toContain(name);
    else expect([400, 403, 404]).toContain(status);
  });

  test('stands in every part of a call', () => {
    const parts = new Set(MIXED.map(([, , [part]]) => part));
    expect(parts).toEqual(new Set(['params', 'query', 'body']));
    expect(MIXED.length).toBeGreaterThan(50);
  });
});

/** Calls that are answered all the same, by hand: what they tell and change is checked above. */
const WITHOUT_HARM: readonly string[] = [
  // of who calls
  'challenge',
  'logout',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'listOwnSecurityEvents',
  // the same for everybody, or one's own
  'listProfiles',
  'listRoles',
  'listPersonDetailDefinitions',
  'listOrganizations',
  // answers about each id, and finds none of these
  'sendWelcome',
  'sendWelcome body.ids.0',
  // another's is as good as gone
  'removeBroadcastAudio',
  'removeBroadcastAudio body.audio',
  // tells that nobody of one’s own is meant, and adds or takes out nobody
  'addQueueCallers body.personId',
  'addQueueRecipients body.personId',
  'addQueueCallers body.additionId',
  'addQueueRecipients body.additionId',
  'undoQueueAddition params.additionId',
  // nobody of one's own is in another's program, status or upload, and no call is of its program or queue
  'getReportOne query.programId',
  'listReportTwo query.programId',
  'listReportCallers query.programId',
  'listReportThree query.programId',
  'exportCalls query.programId',
  'exportCalls query.callListQueueId',
  'listCalls query.programId',
  'listCalls query.callListQueueId',
  'listQueues query.personId',
  'listQueueProgramsRecipients query.callListQueueId',
  'listOrganizationQueues query.personId',
  'listBroadcasts query.programId',
  'listBroadcastProgramsRecipients query.programId',
  // and an export of chosen people holds one's own
  'createReportRequest body.filters.params.personOrganizationIds.0',
  'listMemberships query.programId',
  'listMemberships query.statusId',
  'listMemberships query.uploadId',
  // and no note is about somebody of another's
  'listNotes',
  'listNotes query.toPerson',
  'listNotes query.toPersonProgramId',
  'listOrganizationNotes query.toPerson',
  'listOrganizationNotes query.toPersonProgramId',
  // nor is a survey
  'listCallerSurveys query.subjectId',
  'listPersonSurveys query.subjectId',
  'exportCallerSurveys query.subjectId',
  'exportPersonSurveys query.subjectId',
];
