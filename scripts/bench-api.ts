import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { seedOrganizations, seedPeople } from '#server/seed/bench.ts';
import { multiplyPeople } from '#server/seed/copies.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { getOrganization, getPublicOrganization, listOrganizations } from '#src/schemas/organizations.ts';
import { listMatchCandidates } from '#src/schemas/matching.ts';
import { getMembership, listMemberships } from '#src/schemas/memberships.ts';
import { PERSON_SORTS } from '#src/schemas/person-sorts.ts';
import {
  AT_ONCE,
  fill,
  ONE_BY_ONE,
  oneOf,
  SECONDS_AT_ONCE,
  showReads,
  signIn,
  WARM_UP,
  type Read,
  type Send,
} from './bench-reads.ts';
import { percentile, table, type Measure, type Row } from './bench-report.ts';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';
import { temporaryFolder } from './cleanup.ts';

const BUDGET = { p50: 15, p95: 40 } as const;
const BUDGET_OF_MANY = { p50: 30, p95: 100 } as const;
/** The best of all whom somebody may be matched with. */
const BUDGET_OF_CANDIDATES = { p50: 50 } as const;
const PEOPLE = 50_000;
/** On a PostgreSQL server alone: so many times as many. */
const TIMES = 10;
const ORGANIZATIONS = 2000;

interface Named {
  readonly id: string;
}

const LANGUAGES = ['Spanish', 'Chinese', 'English', 'Tagalog'];

const people = (query: Record<string, string>) =>
  `${listMemberships.path}?${new URLSearchParams({ organizationId: DEMO_ORGANIZATIONS.harbor, ...query }).toString()}`;
const organizations = (query: Record<string, string>) =>
  `${listOrganizations.path}?${new URLSearchParams(query).toString()}`;

async function readsOf(url: string): Promise<Record<string, Read>> {
  const [admin, superAdmin] = [await signIn(url, 'org.admin'), await signIn(url, 'super.admin')];
  const first = (await admin(people({ role: 'RECIPIENT' }))) as {
    data: { personOrganizations: Array<{ id: string }>; pager: { totalPages: number } };
  };
  const { personOrganizations, pager } = first.data;
  const everybody = (await admin(people({}))) as typeof first;
  const { data: own } = (await admin(
    fillPath(getOrganization.path, { organizationId: DEMO_ORGANIZATIONS.harbor }),
  )) as {
    data: { organization: { programs: Named[]; personStatuses: Named[] } };
  };
  const { programs, personStatuses } = own.organization;
  const all = (await superAdmin(organizations({}))) as { data: { pager: { totalPages: number } } };
  const ids = personOrganizations.map(({ id }) => id);
  const deep = (totalPages: number, n: number) => String(Math.max(1, Math.floor(totalPages * 0.8) - (n % 20)));
  const roles = ['RECIPIENT', 'CALLER'];
  const here = { organizationId: DEMO_ORGANIZATIONS.harbor, id: DEMO_ORGANIZATIONS.harbor };
  const filtered = (filter: (n: number) => Record<string, string>) =>
    list(admin, (n) => people({ role: oneOf(roles, n), ...filter(n) }));
  const list = (send: Send, path: Read['path']): Read => ({ send, path, isList: true });
  return {
    'public organization': { send: admin, path: () => fillPath(getPublicOrganization.path, here) },
    organization: { send: admin, path: () => fillPath(getOrganization.path, here) },
    'a person': { send: admin, path: (n) => fillPath(getMembership.path, { id: oneOf(ids, n) }) },
    'people, first page': list(admin, (n) => people({ role: oneOf(roles, n) })),
    'people, page 200': list(admin, (n) => people({ role: 'RECIPIENT', page: String(190 + (n % 20)) })),
    'people, deep page': list(admin, (n) => people({ role: 'RECIPIENT', page: deep(pager.totalPages, n) })),
    'people of all roles': list(admin, (n) => people({ page: String(1 + (n % 3)) })),
    'people of all roles, deep page': list(admin, (n) => people({ page: deep(everybody.data.pager.totalPages, n) })),
    'people, search': list(admin, (n) => people({ search: oneOf(['smith', 'garcia', 'maria', 'robert'], n) })),
    'people, 2 letters': list(admin, (n) => people({ search: oneOf(['ma', 'jo', 'an', 'le'], n) })),
    'people, search a phone': list(admin, (n) =>
      people({ search: oneOf(['(212) 555-0123', '415.555.0144', '+1 718 555 0101', '5550167'], n) }),
    ),
    'people, by language': filtered((n) => ({ language: oneOf(LANGUAGES, n >> 1) })),
    'people, by program': filtered((n) => ({ programId: oneOf(programs, n >> 1).id })),
    'people, by status': filtered((n) => ({ statusId: oneOf(personStatuses, n >> 1).id })),
    'people, by match': filtered((n) => ({ matched: oneOf(['true', 'false'], n >> 1) })),
    'people, by custom field': filtered((n) => ({
      ownField: oneOf(
        ['Referred by', 'Emergency contact: garcia', 'Emergency contact', 'Emergency contact: smith'],
        n >> 1,
      ),
    })),
    ...Object.fromEntries(
      PERSON_SORTS.map((sortBy) => [
        `people, sorted by ${sortBy}`,
        filtered((n) => ({ sortBy, sortDirection: oneOf(['desc', 'asc'], n >> 1) })),
      ]),
    ),
    'people, sorted, deep page': list(admin, (n) =>
      people({ role: 'RECIPIENT', sortBy: oneOf(PERSON_SORTS, n), page: deep(pager.totalPages, n) }),
    ),
    'people, sorted, of a program': filtered((n) => ({
      sortBy: oneOf(PERSON_SORTS, n >> 1),
      programId: oneOf(programs, n).id,
    })),
    'people, sorted, search': filtered((n) => ({
      sortBy: oneOf(PERSON_SORTS, n >> 1),
      search: oneOf(['smith', 'garcia', 'maria', 'robert'], n),
    })),
    'candidates for a match': {
      send: admin,
      path: (n) => fillPath(listMatchCandidates.path, { id: oneOf(ids, n) }),
      budget: BUDGET_OF_CANDIDATES,
    },
    'organizations, first page': list(superAdmin, (n) => organizations({ limit: String(10 + (n % 3)) })),
    'organizations, deep page': list(superAdmin, (n) => organizations({ page: deep(all.data.pager.totalPages, n) })),
    'organizations, search': list(superAdmin, (n) =>
      organizations({ searchBy: oneOf(['austin', 'denver', 'bors 1'], n) }),
    ),
    'organizations, sorted': list(superAdmin, (n) =>
      organizations({
        sortBy: oneOf(['totalRecipients', 'email', 'active', 'primaryContact'], n),
        sortDirection: oneOf(['desc', 'asc', 'desc'], n),
      }),
    ),
  };
}

/** What a list of people costs beside the same rows by one query, in one run on one machine. */
const BUDGET_OF_RATIOS = { p50: { most: 6 }, perSecond: { least: 0.25 } } as const;

const ROUNDS = 5;

async function timesOf(send: (n: number) => Promise<unknown>): Promise<{ p50: number; perSecond: number }> {
  const times: number[] = [];
  for (let n = 0; n < ONE_BY_ONE; n += 1) {
    const start = performance.now();
    await send(n);
    times.push(performance.now() - start);
  }
  const start = performance.now();
  let answered = 0;
  const worker = async () => {
    while (performance.now() - start < SECONDS_AT_ONCE * 1000) await send((answered += 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { p50: percentile(times, 0.5), perSecond: answered / ((performance.now() - start) / 1000) };
}

/** Asks for the first page of people, in turn of the API and of the database itself. */
async function showRatios(title: string, env: Record<string, string>, url: string): Promise<void> {
  const product = await startProduct({ ...env, JWT_SECRET: 'a secret of the bench, longer than 32 bytes' });
  const db = openPostgres(url);
  try {
    const send = await signIn(product.url, 'org.admin');
    const api = (n: number) => send(people({ role: oneOf(['RECIPIENT', 'CALLER'], n) }));
    // without parameters it is not prepared, but planned each time: as the goal was set
    const bare = (n: number) =>
      db
        .selectFrom('memberships as place')
        .innerJoin('people', 'people.id', 'place.person_id')
        .selectAll('place')
        .select(['people.first_name', 'people.last_name', 'people.phone', 'people.email'])
        .where('place.organization_id', '=', sql.lit(DEMO_ORGANIZATIONS.harbor))
        .where('place.role_id', '=', sql.lit(oneOf([ROLE_IDS.RECIPIENT, ROLE_IDS.CALLER], n)))
        .orderBy('place.sort_name')
        .orderBy('place.id')
        .limit(sql.lit(10))
        .execute();
    for (let n = 0; n < WARM_UP; n += 1) await Promise.all([api(n), bare(n)]);
    const rounds: Array<Record<'api' | 'bare', { p50: number; perSecond: number }>> = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ api: await timesOf(api), bare: await timesOf(bare) });
    const middle = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 0.5);
    const row = (name: string, { p50, perSecond }: Record<'p50' | 'perSecond', Measure>): Row => ({
      name,
      measures: [p50, perSecond],
    });
    const valueOf = (who: 'api' | 'bare') => ({
      p50: { value: middle((round) => round[who].p50) },
      perSecond: { value: middle((round) => round[who].perSecond) },
    });
    table(
      title,
      ['p50', `reads/s, ${AT_ONCE} at once`],
      [
        row('ten people by one query, ms', valueOf('bare')),
        row('a list of people, ms', valueOf('api')),
        row('list / query', {
          p50: { value: middle(({ api, bare }) => api.p50 / bare.p50), ...BUDGET_OF_RATIOS.p50 },
          perSecond: {
            value: middle(({ api, bare }) => api.perSecond / bare.perSecond),
            ...BUDGET_OF_RATIOS.perSecond,
          },
        }),
      ],
    );
  } finally {
    await db.destroy();
    await product.stop();
  }
}

async function onDatabase(name: string, env: Record<string, string>): Promise<void> {
  await showReads(`Reads, ${name}, the demo data: 600 people`, env, readsOf);
  await fill(env, async (worker) => {
    await seedOrganizations(worker, ORGANIZATIONS);
    await seedPeople(worker, DEMO_ORGANIZATIONS.harbor, PEOPLE);
  });
  await showReads(
    `Reads, ${name}, ${PEOPLE.toLocaleString('en')} people more, 2,000 organizations`,
    env,
    readsOf,
    BUDGET,
  );
}

/** Measures and prints reads of the API on both databases; signing in isn't counted. */
export async function measureApi(): Promise<void> {
  const data = temporaryFolder();
  const postgres = await startPostgres();
  try {
    await onDatabase('embedded', { DATA_DIR: data.path });
    const env = { DATA_DIR: data.path, DATABASE_URL: postgres.url };
    await onDatabase(postgres.version, env);
    await fill(env, (worker) => multiplyPeople(worker, DEMO_ORGANIZATIONS.harbor, TIMES));
    const many = (PEOPLE * TIMES).toLocaleString('en');
    await showReads(`Reads, ${postgres.version}, ${many} people, 2,000 organizations`, env, readsOf, BUDGET_OF_MANY);
  } finally {
    postgres.stop();
    data.remove();
  }
}

/** Measures and prints what a list costs beside its bare query, on a PostgreSQL server with many people. */
export async function measureRatios(): Promise<void> {
  const data = temporaryFolder();
  const postgres = await startPostgres();
  try {
    const env = { DATA_DIR: data.path, DATABASE_URL: postgres.url };
    // the demo data first: its people stand where the others are put
    await (await startProduct(env)).stop();
    await fill(env, (worker) => seedPeople(worker, DEMO_ORGANIZATIONS.harbor, PEOPLE));
    await showRatios(`A list beside its query, ${postgres.version}`, env, postgres.url);
  } finally {
    postgres.stop();
    data.remove();
  }
}
