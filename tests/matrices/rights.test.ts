import { afterAll, describe, expect, test } from 'vitest';
import { claimsOf } from '#server/domain/accounts/sessions.ts';
import type { SessionClaims } from '#server/domain/accounts/tokens.ts';
import { makeMediaKey } from '#server/domain/media-keys.ts';
import { inScope } from '#server/work.ts';
import type { Endpoint, Proof } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import {
  DEMO_ORGANIZATIONS,
  DEMO_PASSWORD,
  PERSONAS,
  testApi,
  type PersonaName,
  type TestApi,
} from '#tests/api/harness.ts';
import { FEATURES } from '#src/schemas/access.ts';
import { login } from '#src/schemas/auth.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { report } from './report.ts';
import { PERSONA_COLUMNS, PROOF_TABLE, REFUSED, RIGHTS_TABLE, type PersonaColumn } from './rights-table.ts';
import { provenSample } from './proven-samples.ts';
import { sampleOf, type World } from './samples.ts';
import { worldOf } from './world.ts';

interface Visitor {
  readonly bearer: string | undefined;
  readonly self: string;
  /** What the call is about: the own organization, or for X another's. */
  readonly world: World;
  readonly organizationId: string | null;
}

const ACCOUNTS: Readonly<Record<Exclude<PersonaColumn, 'A' | 'M' | 'I'>, PersonaName>> = {
  S: 'new.manager',
  U: 'caller',
  O: 'org.user',
  G: 'org.admin',
  X: 'west.admin',
  P: 'super.admin',
  E: 'org.admin',
  F: 'org.admin',
};

async function sessionOf({ services }: TestApi, bearer: string): Promise<SessionClaims> {
  const claims = await claimsOf(services, bearer);
  if (!claims) throw new Error('No session');
  return claims;
}

const nobody = '0193a000-0000-7000-8000-ffffffffffff';

async function visitorOf(api: TestApi, column: PersonaColumn): Promise<Visitor> {
  const harbor = await worldOf(api, column === 'S' ? 'prairie' : 'harbor');
  if (column === 'A') return { bearer: undefined, self: nobody, world: harbor, organizationId: null };
  if (column === 'M') {
    const answer = await api.call(login, { body: { userName: 'mfa.admin', password: DEMO_PASSWORD } });
    return {
      bearer: answer.data.user.token,
      self: PERSONAS['mfa.admin'].personId,
      world: harbor,
      organizationId: DEMO_ORGANIZATIONS.harbor,
    };
  }
  const account = column === 'I' ? 'org.user' : ACCOUNTS[column];
  const bearer = await api.tokenOf(account);
  const self = PERSONAS[account].personId;
  if (column === 'I') {
    await inScope(api.services, 'system', ({ tx }) =>
      tx.updateTable('person_profiles').set({ active: false }).where('person_id', '=', self).execute(),
    );
    return { bearer, self, world: harbor, organizationId: null };
  }
  if (column === 'E') {
    await inScope(api.services, 'system', ({ tx }) =>
      tx
        .updateTable('credentials')
        .set({ password_changed_at: new Date(0) })
        .where('person_id', '=', self)
        .execute(),
    );
  }
  if (column === 'F') {
    const configurations = FEATURES.map((identifier) => ({ identifier, active: false }));
    const params = { id: DEMO_ORGANIZATIONS.harbor };
    const { status } = await api.call(updateOrganization, { as: 'super.admin', params, body: { configurations } });
    if (status !== 200) throw new Error(`Features could not be switched off: ${status}`);
  }
  const own = PERSONAS[account].profiles[0]?.organization;
  return { bearer, self, world: harbor, organizationId: own ? DEMO_ORGANIZATIONS[own] : null };
}

/** As a cell says it; what was neither done nor refused by the rule that is expected is told as it is. */
function outcome(id: string, status: number, message: string): string {
  const turnedAway = ({ 401: '1', 403: '3', 404: '4' } as const)[status];
  if (turnedAway) return turnedAway;
  const [expected = 200, words = ''] = REFUSED[id] ?? [];
  return status === expected && message === words ? '+' : `${status} ${message}`;
}

/** A visitor for one call after the other, and another one after a call that can have changed what the next one needs. */
function visitorsOf(column: PersonaColumn) {
  let shared: Promise<{ api: TestApi; visitor: Visitor }> | undefined;
  const arrive = async () => {
    const api = await testApi();
    return { api, visitor: await visitorOf(api, column) };
  };
  return {
    arrive: () => (shared ??= arrive()),
    /** Only what was let through can have changed anything. */
    leave({ method }: Endpoint, status: number) {
      if (status < 400 && method !== 'GET') shared = undefined;
    },
  };
}

describe.each(PERSONA_COLUMNS)('rights of %s', (column) => {
  const cells = report('rights');
  afterAll(() => cells.print(column));
  const visitors = visitorsOf(column);

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const { api, visitor } = await visitors.arrive();
    const sample = sampleOf(id, visitor.world, visitor.self);
    const result = await api.call(endpoint, {
      ...sample,
      ...(visitor.bearer === undefined ? {} : { bearer: visitor.bearer }),
      organizationId: visitor.organizationId,
    });
    visitors.leave(endpoint, result.status);
    const expected = RIGHTS_TABLE[id]?.split(' ')[PERSONA_COLUMNS.indexOf(column)];
    cells.count();
    expect(outcome(id, result.status, result.message), `${result.status} ${result.message}`).toBe(expected);
  });
});

test('the table names every endpoint of the contract and nothing else', () => {
  expect(Object.keys(RIGHTS_TABLE).toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted());
});

/** Calls whose samples bring the token of a survey. */
const BY_TOKEN = new Set(['answerSurvey', 'saveSurveyDraft']);

describe.each(['U', 'O', 'G', 'X', 'E', 'F'] as const)('rights of the bearer of a key of %s', (column) => {
  const cells = report('rights');
  afterAll(() => cells.print(`${column} by a key`));
  const visitors = visitorsOf(column);

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const { api, visitor } = await visitors.arrive();
    const { world, self, bearer = '', organizationId } = visitor;
    const { personId, sessionId } = await sessionOf(api, bearer);
    const sample = sampleOf(id, world, self);
    const resource = sample.params?.['id'] ?? self;
    const key = await makeMediaKey(
      api.services.config,
      resource,
      { personId, sessionId, organizationId },
      api.clock.now(),
    );
    const result = await api.call(endpoint, { ...sample, query: { ...sample.query, key }, organizationId: null });
    visitors.leave(endpoint, result.status);
    // as its person where keys are taken, as nobody elsewhere; what is public depends on the organization alone
    const takesKeys = typeof endpoint.access === 'object' && endpoint.access.key;
    const hasNoSurveys = column === 'F' && BY_TOKEN.has(id);
    const as = takesKeys || endpoint.access === 'public' || hasNoSurveys ? column : 'A';
    cells.count();
    expect(outcome(id, result.status, result.message)).toBe(RIGHTS_TABLE[id]?.split(' ')[PERSONA_COLUMNS.indexOf(as)]);
  });
});

describe.each(Object.keys(PROOF_TABLE) as Proof[])('rights of who has no token, but the proof of %s', (proof) => {
  const cells = report('rights');
  afterAll(() => cells.print(`by ${proof}`));
  const visitors = visitorsOf('A');

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const { api, visitor } = await visitors.arrive();
    const { world, self } = visitor;
    const sample = await provenSample(api, proof, endpoint, sampleOf(id, world, self), world);
    const result = await api.call(endpoint, { ...sample, organizationId: null });
    visitors.leave(endpoint, result.status);
    cells.count();
    const expected = PROOF_TABLE[proof][id] ?? RIGHTS_TABLE[id]?.split(' ')[PERSONA_COLUMNS.indexOf('A')];
    expect(outcome(id, result.status, result.message), `${result.status} ${result.message}`).toBe(expected);
  });
});
