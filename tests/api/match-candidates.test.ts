import { beforeEach, describe, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { fold } from '#src/schemas/fold.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { matchReasons, matchScore } from '#src/schemas/match-reasons.ts';
import { listMatchCandidates } from '#src/schemas/matching.ts';
import { listMemberships, matchPeople, updateMembership, type Membership } from '#src/schemas/memberships.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';

type Query = Omit<QueryInput<typeof listMatchCandidates>, 'page' | 'limit'>;
type Filter = Omit<QueryInput<typeof listMemberships>, 'page' | 'limit'>;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

async function pages<T>(page: (page: number) => Promise<{ rows: readonly T[]; totalPages: number }>): Promise<T[]> {
  const first = await page(1);
  const rest = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, at) => page(at + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ rows }) => rows);
}

const limit = LIMITS.pageSizeMax;
const candidatesOf = (id: string, query: Query = {}) =>
  pages(async (page) => {
    const { data } = await test.call(listMatchCandidates, {
      as: 'org.user',
      params: { id },
      query: { ...query, page, limit },
    });
    return { rows: data.candidates, totalPages: data.pager.totalPages };
  });
const everybody = (filter: Filter) =>
  pages(async (page) => {
    const query = { organizationId: DEMO_ORGANIZATIONS.harbor, ...filter, page, limit };
    const { data } = await test.call(listMemberships, { as: 'org.user', query });
    return { rows: data.personOrganizations, totalPages: data.pager.totalPages };
  });

const nameOf = ({ person }: Membership) => fold(`${person.lastName} ${person.firstName}`);
const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The plainest ranking: every person of the other role is weighed, and all are sorted. */
async function plainRanking(person: Membership, filter: Filter = {}, gender?: string) {
  const role = person.role.name === 'CALLER' ? 'RECIPIENT' : 'CALLER';
  const partners = new Set(person.matches.map(({ id }) => id));
  const others = (await everybody({ ...filter, role })).filter(({ id }) => !partners.has(id));
  return others
    .map((candidate) => ({ candidate, score: matchScore(person, candidate, { gender }) }))
    .toSorted((one, other) => other.score - one.score || compare(nameOf(one.candidate), nameOf(other.candidate)))
    .map(({ candidate }) => ({
      id: candidate.id,
      reasons: matchReasons(person, candidate, { gender }),
    }));
}

const shown = (rows: Awaited<ReturnType<typeof candidatesOf>>) =>
  rows.map(({ personOrganization, reasons }) => ({ id: personOrganization.id, reasons }));

describe('candidates for a match', () => {
  it.each(['RECIPIENT', 'CALLER'] as const)(
    'of a %s are all that there are, in the order of the reasons',
    async (role) => {
      const people = await everybody({ role });
      // different languages, times, hobbies and zip codes
      for (const person of people.filter((_, at) => at % Math.ceil(people.length / 3) === 0)) {
        const ranked = await candidatesOf(person.id);
        expect(ranked.length).toBeGreaterThan(50);
        expect(shown(ranked)).toEqual(await plainRanking(person));
      }
    },
  );

  it('are narrowed by search, program, language and match; the gender asked for only counts', async () => {
    const [person] = await everybody({ role: 'RECIPIENT', language: 'Spanish' });
    if (!person) throw new Error('nobody speaks Spanish');
    const { programId } = person;
    const filters: Filter[] = [
      { language: 'Spanish' },
      { matched: false },
      { search: 'ma' },
      { programId: programId ?? '' },
    ];
    for (const filter of filters) {
      const ranked = await candidatesOf(person.id, { ...filter, gender: 'Male' });
      expect(ranked.length).toBeGreaterThan(0);
      expect(shown(ranked)).toEqual(await plainRanking(person, filter, 'Male'));
    }
  });

  it('know hobbies by their beginning, whatever stands between them', async () => {
    const details = (hobbies: string) => ({ customFields: { hobbies } });
    const person = await addMembership(test, 'RECIPIENT', details('Música and Cooking for (many); Go'));
    const written = [
      'cooking',
      'MUSICA',
      'Cooking for',
      'musicals',
      'walks & go',
      'Going',
      'tea\ncooking for (many) friends',
    ];
    const ids: string[] = [];
    for (const [at, hobbies] of written.entries())
      ids.push((await addMembership(test, 'CALLER', { ...details(hobbies), lastName: `Zz${at}` })).id);
    const ranked = await candidatesOf(person.id, { search: 'zz' });
    const [own] = await everybody({ personId: person.personId });
    if (!own) throw new Error('nobody was added');
    expect(shown(ranked)).toEqual(await plainRanking(own, { search: 'zz' }));
    const liked = ranked.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'hobbies'));
    expect(
      liked.map(({ personOrganization: { id } }) => ids.indexOf(id)).toSorted((one, other) => one - other),
    ).toEqual([0, 1, 2, 4, 6]);
  });

  it('are neither partners already nor inactive people', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const [partner, inactive, other] = [
      await addMembership(test, 'CALLER', { lastName: 'Zzpartner' }),
      await addMembership(test, 'CALLER', { lastName: 'Zzinactive' }),
      await addMembership(test, 'CALLER', { lastName: 'Zzother' }),
    ];
    await test.call(matchPeople, { as: 'org.admin', body: { callerId: partner.id, recipientId: id } });
    const body = { active: false };
    await test.call(updateMembership, { as: 'org.admin', params: { id: inactive.id }, body });
    const ranked = await candidatesOf(id, { search: 'zz' });
    expect(ranked.map(({ personOrganization }) => personOrganization.id)).toEqual([other.id]);
  });

  it('are told page by page', async () => {
    const [person] = await everybody({ role: 'RECIPIENT' });
    const params = { id: person?.id ?? '' };
    const page = async (at: number) =>
      (await test.call(listMatchCandidates, { as: 'org.user', params, query: { page: at, limit: 7 } })).data;
    const ids = (await candidatesOf(params.id)).map(({ personOrganization }) => personOrganization.id);
    const second = await page(2);
    expect(second.candidates.map(({ personOrganization }) => personOrganization.id)).toEqual(ids.slice(7, 14));
    expect(second.pager).toEqual({
      page: 2,
      itemsPerPage: 7,
      totalItems: ids.length,
      totalPages: Math.ceil(ids.length / 7),
    });
    expect((await page(9999)).candidates).toEqual([]);
  });

  it('stand on the page of the reasons, however few of these are read first', async () => {
    const [here, elsewhere] = programIdsOf('harbor');
    const hobbies = 'chess, tea, jazz';
    const details = { hobbies, preferredTimeForCall: ['Morning' as const, 'Evening' as const], zipCode: '10001' };
    await addMembership(test, 'CALLER', { lastName: 'Zzprogram', programId: here ?? '' });
    for (const [lastName, customFields] of Object.entries({
      Zzhobbies: { hobbies },
      Zztimes: { preferredTimeForCall: details.preferredTimeForCall },
      Zzzip: { zipCode: '10001' },
    }))
      await addMembership(test, 'CALLER', { lastName, customFields, programId: elsewhere ?? '' });
    const ranking = async (customFields: Partial<typeof details>) => {
      const { id } = await addMembership(test, 'RECIPIENT', { customFields, programId: here ?? '' });
      const names = [];
      for (const page of [1, 2, 3, 4]) {
        const query = { search: 'zz', page, limit: 1 };
        const { data } = await test.call(listMatchCandidates, { as: 'org.user', params: { id }, query });
        names.push(...data.candidates.map(({ personOrganization }) => personOrganization.person.lastName));
      }
      return names;
    };
    expect(await ranking(details)).toEqual(['Zztimes', 'Zzhobbies', 'Zzzip', 'Zzprogram']);
    expect(await ranking({ hobbies })).toEqual(['Zzhobbies', 'Zzprogram', 'Zztimes', 'Zzzip']);
  });

  it('of somebody of another organization, and of nobody, are refused', async () => {
    const foreign = await addMembership(test, 'RECIPIENT', {}, 'sunrise');
    for (const id of [foreign.id, 'nobody'])
      expect(await test.call(listMatchCandidates, { as: 'org.admin', params: { id } })).toMatchObject(NOT_FOUND);
  });
});
