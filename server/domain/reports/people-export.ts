import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';
import { ROLE_NAMES } from '#src/schemas/access.ts';
import {
  PERSON_FIELDS,
  type PersonalName,
  type PersonDetailName,
  type PersonFieldName,
} from '#src/schemas/person-fields.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { ownHead } from '#src/schemas/people-csv.ts';
import { EXPORT_FIELDS, EXPORT_ROLE_ALL, exportParams, type ExportField } from '#src/schemas/reports.ts';
import {
  countPeople,
  narrowPeople,
  peopleFilterOf,
  selectPeople,
  type People,
  type PeopleFilter,
} from '#server/domain/people/people-filter.ts';
import { readMemberships } from '#server/domain/people/memberships.ts';
import { dayWriter, PAGE, rangeOf, type ReportOrder, type ReportSource } from './report-source.ts';

type Cell = (person: Membership) => unknown;

/** A value as the importer reads it: a vertical bar stands between several. Specification uploads 1.2. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join('|');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const ownCell =
  (name: string): Cell =>
  ({ customFields }) =>
    Object.hasOwn(customFields, name) ? customFields[name] : '';

/** What the importer reads a person's value from. The PIN is a secret: it is in no history, and in no export. */
const OF_PLACE: Readonly<Record<Exclude<PersonFieldName, PersonalName | PersonDetailName>, Cell>> = {
  role: ({ role }) => role.name,
  program: ({ programName }) => programName,
  pin: () => '',
};

const isExported = (name: string): name is ExportField => EXPORT_FIELDS.some((each) => each === name);

/** A column of the template; details that may be chosen are filled only then. Specification uploads 1.1. */
function templateCell(name: PersonFieldName, fields: readonly string[]): Cell {
  const { of } = PERSON_FIELDS[name];
  if (of === 'membership') return OF_PLACE[name as keyof typeof OF_PLACE];
  if (of === 'person') return ({ person }) => person[name as PersonalName];
  return isExported(name) && !fields.includes(name) ? () => '' : ownCell(name);
}

const NAMES = Object.keys(PERSON_FIELDS) as PersonFieldName[];

type Columns = ReadonlyArray<readonly [header: string, cell: Cell]>;

/** The columns of an export: the template's, so that it can be imported; what else is known; the own fields chosen. */
function columnsOf(fields: readonly string[], timeZone: string): Columns {
  const day = dayWriter(timeZone);
  const optedOut: Columns = [['Opted Out', (person) => person.optedOut]];
  return [
    ...NAMES.map((name) => [PERSON_FIELDS[name].csv.head, templateCell(name, fields)] as const),
    ['Status', ({ status }) => status?.name],
    ['Active', ({ active }) => (active ? 'Yes' : 'No')],
    ['Enrollment Date', ({ enrollmentDate }) => day(enrollmentDate)],
    ['Unenrollment Date', ({ unenrollmentDate }) => day(unenrollmentDate)],
    ...(fields.includes('optedOut') ? optedOut : []),
    ...fields.filter((name) => !isExported(name)).map((name) => [ownHead(name), ownCell(name)] as const),
  ];
}

const TITLES = {
  CALLER: 'Callers',
  RECIPIENT: 'Recipients',
  OUTREACH: 'Onboarding',
  INACTIVE: 'Inactive',
  [EXPORT_ROLE_ALL]: 'People',
} as const;

/** Whom an order asks for; who only administers isn't called and calls nobody, and so is in none. */
export function orderedPeople({ organizationId, filters }: ReportOrder): PeopleFilter {
  const { fields: _, ...params } = exportParams.parse(filters.params ?? {});
  const filter = peopleFilterOf({ ...params, programId: filters.programId }, organizationId);
  return { ...filter, roleIds: filter.roleIds ?? ROLE_NAMES.map((name) => ROLE_IDS[name]) };
}

/** Those who joined in the time that an order names. */
function joinedIn(people: People, { filters }: ReportOrder): People {
  const { from, to } = rangeOf(filters);
  if (from === undefined && to === undefined) return people;
  return people.where((eb) => {
    let joined = eb.selectFrom('memberships as own').select('own.id').whereRef('own.id', '=', 'membership.id');
    if (from !== undefined) joined = joined.where('own.enrollment_date', '>=', from);
    if (to !== undefined) joined = joined.where('own.enrollment_date', '<=', to);
    return eb.exists(joined);
  });
}

/**
 * People of an organization as rows of the people template, by name, with more columns after those of the template.
 * Nobody stands in it twice, also who is renamed while it is made. Specification reports 3.2, 3.5.
 */
export function peopleExport(order: ReportOrder): ReportSource {
  const { role, fields } = exportParams.parse(order.filters.params ?? {});
  const columns = columnsOf(fields, order.filters.tz ?? order.timeZone);
  const filter = orderedPeople(order);
  const written = new Set<string>();
  const isRanged = Object.values(rangeOf(order.filters)).some((limit) => limit !== undefined);
  return {
    title: TITLES[role],
    header: columns.map(([header]) => header),
    count: async (work: Work) => (isRanged ? null : countPeople(work, filter)),
    page: async (work, after) => {
      let found = joinedIn(narrowPeople(work, selectPeople(work, filter), filter), order);
      if (after)
        found = found.where(sql<boolean>`(membership.sort_name, membership.id) > (${after.sort}, ${after.id}::uuid)`);
      const memberships = await found
        .select(['membership.id', 'membership.sort_name'])
        .orderBy('membership.sort_name')
        .orderBy('membership.id')
        .limit(PAGE)
        .execute();
      const fresh = memberships.map(({ id }) => id).filter((id) => !written.has(id));
      for (const id of fresh) written.add(id);
      const people = new Map((await readMemberships(work, fresh)).map((person) => [person.id, person]));
      const last = memberships.at(-1);
      return {
        rows: fresh.flatMap((id) => {
          const person = people.get(id);
          return person ? [columns.map(([, cell]) => asText(cell(person)))] : [];
        }),
        next: last && memberships.length === PAGE ? { sort: last.sort_name, id: last.id } : undefined,
      };
    },
  };
}
