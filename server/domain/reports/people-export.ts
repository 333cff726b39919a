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
import { fileWords, type FileWords } from './file-words.ts';
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

/** The same of a detail that is chosen: by what its choices are called. */
const chosenCell =
  (name: PersonDetailName, { choice }: FileWords): Cell =>
  (person) => {
    const value = ownCell(name)(person);
    if (Array.isArray(value)) return value.map((each) => choice(name, asText(each)));
    return typeof value === 'string' && value !== '' ? choice(name, value) : value;
  };

/** What the importer reads a person's value from. The PIN is a secret: it is in no history, and in no export. */
const ofPlace = ({
  choice,
}: FileWords): Readonly<Record<Exclude<PersonFieldName, PersonalName | PersonDetailName>, Cell>> => ({
  role: ({ role }) => choice('role', role.name),
  program: ({ programName }) => programName,
  pin: () => '',
});

const isExported = (name: string): name is ExportField => EXPORT_FIELDS.some((each) => each === name);

/** A column of the template; details that may be chosen are filled only then. Specification uploads 1.1. */
function templateCell(name: PersonFieldName, fields: readonly string[], words: FileWords): Cell {
  const field = PERSON_FIELDS[name];
  if (field.of === 'membership') return ofPlace(words)[name as keyof ReturnType<typeof ofPlace>];
  if (field.of === 'person') return ({ person }) => person[name as PersonalName];
  if (isExported(name) && !fields.includes(name)) return () => '';
  return field.options.length > 0 ? chosenCell(name as PersonDetailName, words) : ownCell(name);
}

const NAMES = Object.keys(PERSON_FIELDS) as PersonFieldName[];

type Columns = ReadonlyArray<readonly [header: string, cell: Cell]>;

/** The columns of an export: the template's, so that it can be imported; what else is known; the own fields chosen. */
function columnsOf(fields: readonly string[], timeZone: string, words: FileWords): Columns {
  const day = dayWriter(timeZone);
  const { say } = words;
  const optedOut: Columns = [
    [say('optedOut'), (person) => person.optedOut.map((way) => words.choice('optedOut', way))],
  ];
  return [
    ...NAMES.map((name) => [words.column(PERSON_FIELDS[name].csv.head), templateCell(name, fields, words)] as const),
    [say('status'), ({ status }) => status && words.status(status.name)],
    [say('active'), ({ active }) => words.yesNo(active)],
    [say('enrolled'), ({ enrollmentDate }) => day(enrollmentDate)],
    [say('unenrolled'), ({ unenrollmentDate }) => day(unenrollmentDate)],
    ...(fields.includes('optedOut') ? optedOut : []),
    ...fields.filter((name) => !isExported(name)).map((name) => [ownHead(name), ownCell(name)] as const),
  ];
}

const TITLES = {
  CALLER: 'callers',
  RECIPIENT: 'recipients',
  OUTREACH: 'onboarding',
  INACTIVE: 'inactive',
  [EXPORT_ROLE_ALL]: 'people',
} as const;

/** Whom an order asks for; who only administers isn't called and calls nobody, and so is in none. */
export function orderedPeople({ organizationId, filters }: ReportOrder): PeopleFilter {
  const { fields: _, personOrganizationIds: ids, ...params } = exportParams.parse(filters.params ?? {});
  const filter = peopleFilterOf({ ...params, programId: filters.programId }, organizationId);
  return { ...filter, ids, roleIds: filter.roleIds ?? ROLE_NAMES.map((name) => ROLE_IDS[name]) };
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
  const words = fileWords(order.filters.language);
  const columns = columnsOf(fields, order.filters.tz ?? order.timeZone, words);
  const filter = orderedPeople(order);
  const written = new Set<string>();
  const isRanged = Object.values(rangeOf(order.filters)).some((limit) => limit !== undefined);
  return {
    title: words.say(TITLES[role]),
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
