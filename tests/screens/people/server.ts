import { screen, waitFor } from '@testing-library/react';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import {
  getMembership,
  listMemberships,
  listOwnFields,
  updateMembership,
  type Membership,
} from '#src/schemas/memberships.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import type { Apart } from '#src/schemas/partings.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';

const program = (id: string, name: string) => ({ id, name, phone: null, organizationId: harbor.id, isDefault: false });
const status = (id: string, name: string) => ({
  id,
  name,
  description: null,
  default: false,
  organizationId: harbor.id,
  systemDefined: false,
});
const programs = [program('calls', 'Friendly Calls'), program('meals', 'Meals')];
// the server's order: built-in ones first
const statuses = [status('on', 'Active'), status('hold', 'On hold'), status('soon', 'Begins soon')];

/** The nth recipient; every other one is in each program and in each status. */
const person = (n: number): Membership => {
  const own = programs[n % 2] ?? null;
  const state = statuses[n % 2] ?? null;
  const who = personOf(`person-${n + 10}`, 'Vera', `Quill${String(n).padStart(2, '0')}`, { phone: '+12125550177' });
  return placeOf(`po-${n}`, 'RECIPIENT', who, {
    program: own,
    programId: own?.id ?? null,
    programName: own?.name ?? null,
    organizationPersonStatusId: state?.id ?? null,
    status: state,
  });
};

interface OpenOptions {
  /** How many people there are. */
  readonly people?: number;
  readonly as?: ProfileName;
  readonly features?: string[];
  /** What is different about somebody. */
  readonly change?: (person: Membership) => Partial<Membership>;
  /** Who leaves the list as soon as a question is answered; nobody where it is undefined. */
  readonly leaving?: (query: URLSearchParams) => string | undefined;
  /** Of whom which matches don't come back. */
  readonly aparts?: Readonly<Record<string, readonly Apart[]>>;
}

/** Opens a list of people on a server that filters, pages and keeps what is written. */
export async function openPeople(
  at: string,
  { people = 23, as = 'ORG_ADMIN', features = [], change, leaving, aparts = {} }: OpenOptions = {},
) {
  session.getState().signIn(loginAnswer({ features }, { profiles: [profile({ name: as })] }));
  let all = Array.from({ length: people }, (_, n) => person(n + 1)).map((each) => ({ ...each, ...change?.(each) }));
  const asked: string[] = [];
  answering(getOrganization, () => ({
    organization: { ...organization, programs, personStatuses: statuses },
  }));
  answering(listOwnFields, () => ({ customFields: ['Pet', 'Parish'] }));
  answering(listMemberships, (_, request) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    const given = (name: string) => query.get(name) ?? undefined;
    const found = all.filter(
      (each) =>
        [undefined, each.programId].includes(given('programId')) &&
        [undefined, each.organizationPersonStatusId].includes(given('statusId')) &&
        each.person.lastName.toLowerCase().includes(query.get('search') ?? ''),
    );
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    const left = leaving?.(query);
    all = all.filter(({ id }) => id !== left);
    return {
      personOrganizations: found.slice((page - 1) * size, page * size).map((each) => {
        const shown = given('ownFields')?.split('\n') ?? [];
        const own = Object.entries(each.customFields).filter(([name]) => shown.includes(name));
        return { ...each, customFields: Object.fromEntries(own) };
      }),
      pager: { page, totalItems: found.length, itemsPerPage: size, totalPages: Math.ceil(found.length / size) },
    };
  });
  const written: Array<readonly [id: string, body: unknown]> = [];
  /** What the server says against some; it waits for `gate` before each. */
  const refusals = new Map<string, Response>();
  const held = { gate: Promise.resolve() };
  answering(updateMembership, async (body, request) => {
    const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
    written.push([id, body]);
    await held.gate;
    const refused = refusals.get(id);
    if (refused) return refused;
    const { programId } = body as { programId?: string };
    const chosen = programs.find((each) => each.id === programId) ?? null;
    all = all.map((each) =>
      each.id === id && chosen ? { ...each, program: chosen, programId: chosen.id, programName: chosen.name } : each,
    );
    const apart = (body as { active?: boolean }).active ? (aparts[id] ?? []) : [];
    return { personOrganization: all.find((each) => each.id === id) ?? person(0), apart: [...apart] };
  });
  answering(getMembership, (_, request) => {
    const id = new URL(request.url).pathname.split('/').at(-1);
    const personOrganization = all.find((each) => each.id === id);
    return personOrganization
      ? { personOrganization, matches: [], profiles: [] }
      : refusal(404, 'This was deleted, or you can’t see it');
  });
  const opened = await openConsole(at);
  await settled();
  return {
    ...opened,
    asked,
    written,
    held,
    refuse: (id: string, code: number, message: string) => refusals.set(id, refusal(code, message)),
    goAway: (id: string) => refusals.set(id, Response.error()),
    /** Its answer says that it was done, and can't be read. */
    garble: (id: string) => refusals.set(id, new Response('<!doctype html>', { status: 200 })),
    comeBack: (id: string) => refusals.delete(id),
    /** Takes somebody out of the list. */
    take: (id: string): Membership => {
      const taken = all.find((each) => each.id === id) ?? person(0);
      all = all.filter((each) => each !== taken);
      return taken;
    },
  };
}

/** Waits until the list shows what was asked for last. */
export const settled = () =>
  waitFor(() => {
    const list = screen.getByRole('region', { name: /^List of/ });
    if (list.getAttribute('aria-busy') !== 'false') throw new Error('The list is still loading');
  });
