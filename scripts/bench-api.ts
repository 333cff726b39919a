import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from '#server/seed/personas.ts';
import { login } from '#src/schemas/auth.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { getOrganization, getPublicOrganization, listOrganizations } from '#src/schemas/organizations.ts';
import { getPersonOrganization, listPersonOrganizations } from '#src/schemas/person-organizations.ts';

export interface Read {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
}

const WARM_UP = 30;
const ONE_BY_ONE = 300;
const AT_ONCE = 8;
const SECONDS_AT_ONCE = 4;

type Send = (path: string) => Promise<unknown>;

async function signIn(url: string): Promise<Send> {
  const answer = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'org.admin', password: DEMO_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { user: { token: string } } };
  const headers = { authorization: `Bearer ${data.user.token}`, 'x-organization-id': DEMO_ORGANIZATIONS.harbor };
  return async (path) => {
    const response = await fetch(url + path, { headers });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
}

const people = (query: Record<string, string>) =>
  `${listPersonOrganizations.path}?${new URLSearchParams({ organizationId: DEMO_ORGANIZATIONS.harbor, ...query }).toString()}`;

/** Pages and words change from call to call, so that no call is answered by the one before. */
async function readsOf(send: Send): Promise<Record<string, (n: number) => string>> {
  const first = (await send(people({ role: 'RECIPIENT' }))) as {
    data: { personOrganizations: Array<{ id: string }>; pager: { totalPages: number } };
  };
  const { personOrganizations, pager } = first.data;
  const ids = personOrganizations.map(({ id }) => id);
  const words = ['ma', 'jo', 'an', 'smith', 'garcia', 'lee'];
  const page = (n: number) => String(1 + (n % Math.min(pager.totalPages, 20)));
  const organization = { organizationId: DEMO_ORGANIZATIONS.harbor, id: DEMO_ORGANIZATIONS.harbor };
  return {
    'public organization': () => fillPath(getPublicOrganization.path, organization),
    organization: () => fillPath(getOrganization.path, organization),
    organizations: () => `${listOrganizations.path}?limit=10`,
    'people, a page': (n) => people({ role: 'RECIPIENT', page: page(n) }),
    'people, a search': (n) => people({ search: words[n % words.length] ?? '' }),
    'a person': (n) => fillPath(getPersonOrganization.path, { id: ids[n % ids.length] ?? '' }),
  };
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

async function measure(name: string, send: Send, pathOf: (n: number) => string): Promise<Read> {
  for (let n = 0; n < WARM_UP; n += 1) await send(pathOf(n));
  const times: number[] = [];
  for (let n = 0; n < ONE_BY_ONE; n += 1) {
    const start = performance.now();
    await send(pathOf(n));
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const start = performance.now();
  let answered = 0;
  const worker = async () => {
    while (performance.now() - start < SECONDS_AT_ONCE * 1000) {
      await send(pathOf(answered));
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const perSecond = answered / ((performance.now() - start) / 1000);
  return { name, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), perSecond };
}

/** Milliseconds of each read, one after the other, and reads a second with eight at once; signing in isn't counted. */
export async function measureReads(url: string): Promise<Read[]> {
  const send = await signIn(url);
  const results: Read[] = [];
  for (const [name, pathOf] of Object.entries(await readsOf(send))) results.push(await measure(name, send, pathOf));
  return results;
}
