import * as z from 'zod/mini';
import { MEMBERSHIP_ROLES, type MembershipRole } from './access.ts';
import { id, searchText } from './fields.ts';
import { WORK_LIMITS } from './work-limits.ts';

/* Programs with their people, to choose among: for a queue and for a broadcast. */

/** The roles that people of a program are narrowed by. */
export const PROGRAM_ROLES = ['CALLER', 'RECIPIENT', 'OUTREACH'] as const satisfies readonly MembershipRole[];
export type ProgramRole = (typeof PROGRAM_ROLES)[number];

/** Who is asked for: a kind of contact, and perhaps a search; `most` people in one answer. Specification queues 5.15, broadcasts 5.8. */
export const programPeopleQuery = <const Types extends readonly [string, ...string[]]>(
  contactTypes: Types,
  otherwise: Types[number],
  most: number = WORK_LIMITS.programPeopleMax,
) =>
  z.object({
    organizationId: id,
    contactType: z._default(z.enum(contactTypes, 'invalid'), otherwise),
    includeStatus: z._default(z.stringbool({ error: 'invalid' }), false),
    search: z.optional(searchText),
    limit: z._default(
      z.coerce.number('invalid').check(z.int('invalid'), z.gte(1, 'invalid'), z.lte(most, 'invalid')),
      WORK_LIMITS.programPeopleMax,
    ),
  });

/** A person as pickers write them, `personId@programId`: what stands after the at-sign goes. Specification queues 2.3. */
export const pickedId = z.pipe(
  z.string('required').check(z.maxLength(129, { error: 'invalid' }), z.minLength(1, { error: 'required' })),
  z.transform((value) => value.replace(/@.*$/s, '')),
);

/** A person of a program, as they are chosen. */
export const programPerson = z.object({
  /** `personId@programId`, or `personId` without a program. */
  id: z.string(),
  personId: id,
  name: z.string(),
  status: z._default(z.nullable(z.object({ id, name: z.string() })), null),
  /** Missing where it is known from what was asked for. */
  role: z.optional(z.enum(MEMBERSHIP_ROLES)),
  /** Whether they are in the queue that was asked about; missing where none was. */
  isIn: z.optional(z.boolean()),
});

/** A program, and the first of its people. */
export const programPeople = <Person extends z.ZodMiniType>(person: Person) =>
  z.object({
    /** Null: people without a program. */
    id: z.nullable(id),
    name: z.nullable(z.string()),
    /** How many the whole program is, as a choice: whomever one looks for. */
    whole: z.number(),
    /** How many of the program are found, of whom `recipients` are the first. */
    total: z.number(),
    recipients: z.array(person),
  });

/** What a picker shows of a program and its people. */
export type ProgramPeople = z.output<ReturnType<typeof programPeople<typeof programPerson>>>;
