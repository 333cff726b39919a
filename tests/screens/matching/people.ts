import { session } from '#src/lib/session/store.ts';
import type { Feature, ProfileName } from '#src/schemas/access.ts';
import { matchReasons, matchScore } from '#src/schemas/match-reasons.ts';
import { listMatchCandidates } from '#src/schemas/matching.ts';
import { getMembership, listMemberships, type Membership } from '#src/schemas/memberships.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';

interface Sketch extends Partial<
  Pick<Membership, 'welcomedAt' | 'optedOut' | 'matches' | 'enrollmentDate' | 'status'>
> {
  readonly email?: string | null;
  readonly programId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Somebody of Harbor House: `Ana Ruiz` has the id `ana-ruiz`. */
export function somebody(
  role: 'CALLER' | 'RECIPIENT',
  name: string,
  { email = `${name.split(' ')[0]?.toLowerCase()}@example.org`, programId, details = {}, ...more }: Sketch = {},
): Membership {
  const [firstName = '', lastName = ''] = name.split(' ');
  const id = name.toLowerCase().replaceAll(' ', '-');
  return placeOf(id, role, personOf(`person-${id}`, firstName, lastName, { email }), {
    programId: programId ?? null,
    programName: programId ? 'Friendly Calls' : null,
    customFields: details,
    status: { id: 'active', name: 'Active' },
    ...more,
  });
}

/** What a match tells of a partner. */
export const partner = ({ id, personId, person: { firstName, lastName } }: Membership) => ({
  id,
  personId,
  firstName,
  lastName,
});

const isTrue = (text: string | null) => (text === null ? undefined : text === 'true');

function narrowed(people: readonly Membership[], query: URLSearchParams) {
  const [search, language, programId, statusId] = ['search', 'language', 'programId', 'statusId'].map((name) =>
    query.get(name),
  );
  const matched = isTrue(query.get('matched'));
  const welcomed = isTrue(query.get('welcomed'));
  return people.filter(
    ({ person, matches, customFields, programId: own, status, welcomedAt }) =>
      (!search || `${person.firstName} ${person.lastName}`.toLowerCase().includes(search.toLowerCase())) &&
      (!language || customFields['preferredLanguage'] === language) &&
      (!programId || own === programId) &&
      (!statusId || status?.id === statusId) &&
      (matched === undefined || matched === matches.length > 0) &&
      (welcomed === undefined || welcomed === (welcomedAt !== null)),
  );
}

function pageOf<T>(found: readonly T[], query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 10);
  return {
    rows: found.slice((page - 1) * limit, page * limit),
    pager: { page, itemsPerPage: limit, totalItems: found.length, totalPages: Math.ceil(found.length / limit) },
  };
}

/** Lists and candidates as the server filters, sorts and pages them; `asked` are the addresses that came. */
export function answerPeople(people: () => readonly Membership[]) {
  const asked: URLSearchParams[] = [];
  answering(listMemberships, (_, request) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const found = narrowed(people(), query).filter(({ role }) => role.name === query.get('role'));
    const sortBy = query.get('sortBy');
    const column = sortBy === 'enrolled' ? 'enrollmentDate' : sortBy === 'welcomedAt' ? sortBy : undefined;
    const sorted = column
      ? found.toSorted((one, other) => (one[column] ?? '').localeCompare(other[column] ?? ''))
      : found;
    const { rows, pager } = pageOf(sorted, query);
    return { personOrganizations: rows, pager };
  });
  answering(listMatchCandidates, (_, request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    asked.push(query);
    const anchor = people().find(({ id }) => id === decodeURIComponent(pathname.split('/').at(-2) ?? ''));
    if (!anchor) return refusal(404, 'Not found');
    const gender = query.get('gender') ?? undefined;
    const partners = new Set(anchor.matches.map(({ id }) => id));
    const found = narrowed(people(), query)
      .filter(({ id, role }) => role.name !== anchor.role.name && !partners.has(id))
      .map((candidate) => ({ candidate, score: matchScore(anchor, candidate, { gender }) }))
      .toSorted((one, other) => other.score - one.score)
      .map(({ candidate }) => ({
        personOrganization: candidate,
        reasons: matchReasons(anchor, candidate, { gender }),
      }));
    const { rows, pager } = pageOf(found, query);
    return { candidates: rows, pager };
  });
  answering(getMembership, (_, request) => {
    const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
    const found = people().find((person) => person.id === id);
    if (!found) return refusal(404, 'Not found');
    return { personOrganization: found, matches: found.matches, profiles: found.profiles };
  });
  return asked;
}

/** Opens a screen of Harbor House for somebody with both features; a super admin has chosen the organization. */
export function openAs(as: ProfileName, at: string) {
  const features: Feature[] = ['matching', 'welcomeCampaign'];
  const isSuperAdmin = as === 'SUPER_ADMIN';
  const profiles = [profile({ name: as, organization: isSuperAdmin ? null : harbor })];
  session.getState().signIn(loginAnswer({ features, isSuperAdmin }, { profiles }));
  if (isSuperAdmin) session.getState().chooseOrganization(harbor);
  answering(listPrograms, () => ({
    programs: [
      { id: 'calls', name: 'Friendly Calls', phone: null, organizationId: harbor.id, isDefault: true, totalPeople: 1 },
    ],
  }));
  return openConsole(at);
}
