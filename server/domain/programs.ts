import { sql, type Selectable } from 'kysely';
import type { CommunicationMethod } from '#src/schemas/contact.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  createProgram as createProgramEndpoint,
  listPrograms as listProgramsEndpoint,
  listProgramsRecipients as listProgramsRecipientsEndpoint,
  Program,
  updateProgram as updateProgramEndpoint,
} from '#src/schemas/programs.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { makeDefault } from '#server/domain/defaults.ts';
import { requireFreeName } from '#server/domain/free-names.ts';
import { requireOwn } from '#server/domain/own.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import { DomainError, refusedAt, refusing } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import { nameOrder } from './name-order.ts';
import { audit, auditAll } from './audit.ts';
import { requireOrganization } from './organizations/lookup.ts';
import { holdPlaces, placeEverybody } from './people/default-place.ts';

const toProgram = (row: Selectable<Database['programs']>): Program => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  organizationId: row.organization_id,
  isDefault: row.is_default,
});

const programRows = ({ tx }: Work, organizationId: string) =>
  tx
    .selectFrom('programs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy(nameOrder('name'))
    .orderBy('id');

const taken = { programs_name_key: () => refusedAt(409, 'programExists', 'name') };

async function lockProgram({ tx }: Work, id: string) {
  const row = await tx.selectFrom('programs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}

/** The programs of an organization by name. */
export const readPrograms = async (work: Work, organizationId: string): Promise<Program[]> =>
  (await programRows(work, organizationId).execute()).map(toProgram);

/** The programs of an organization by name, each with the number of its people. Specification programs 2.1. */
export async function listPrograms(
  work: Work,
  organizationId: string,
): Promise<ResponseOf<typeof listProgramsEndpoint>> {
  await requireOrganization(work, organizationId);
  const rows = await programRows(work, organizationId)
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .whereRef('memberships.program_id', '=', 'programs.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('total'),
    )
    .execute();
  return { programs: rows.map((row) => ({ ...toProgram(row), totalPeople: row.total ?? 0 })) };
}

const hasPrograms = async ({ tx }: Work, organizationId: string) =>
  (await tx.selectFrom('programs').select('id').where('organization_id', '=', organizationId).limit(1).execute())
    .length > 0;

/** Whether a program would be an organization's first; if so, nobody comes into it until the transaction ends. */
async function isFirst(work: Work, organizationId: string): Promise<boolean> {
  if (await hasPrograms(work, organizationId)) return false;
  await holdPlaces(work, organizationId);
  return !(await hasPrograms(work, organizationId));
}

/**
 * Creates a program; the first one of an organization becomes its default, and takes in whoever is there without one.
 * 409 for a name that exists. Specification programs 1.2, 1.3, 1.9.
 */
export async function createProgram(
  work: Work,
  actor: Actor,
  input: BodyOf<typeof createProgramEndpoint>,
): Promise<Program> {
  await requireOrganization(work, input.organizationId);
  const isDefault = await isFirst(work, input.organizationId);
  await requireFreeName(work, 'programs', input);
  const row = await refusing(taken, () =>
    work.tx
      .insertInto('programs')
      .values({
        id: work.newId(),
        organization_id: input.organizationId,
        name: input.name,
        phone: input.phone ?? null,
        is_default: isDefault,
        created_at: work.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const program = toProgram(row);
  const people = isDefault ? await placeEverybody(work, program.organizationId, program.id) : 0;
  await audit(work, actor, {
    organizationId: program.organizationId,
    action: 'created',
    entity: 'program',
    entityId: program.id,
    after: people === 0 ? program : { ...program, people },
  });
  return program;
}

/** Gives a program another name and phone; 404, 409 for a name that exists. Specification programs 1.2, 1.6. */
export async function updateProgram(
  work: Work,
  actor: Actor,
  programId: string,
  input: BodyOf<typeof updateProgramEndpoint>,
): Promise<Program> {
  const before = await lockProgram(work, programId);
  requireUnchanged(toProgram(before), input);
  const phone = input.phone === undefined ? before.phone : input.phone;
  if (before.name === input.name && before.phone === phone) return toProgram(before);
  if (before.name !== input.name)
    await requireFreeName(work, 'programs', {
      organizationId: before.organization_id,
      name: input.name,
      id: programId,
    });
  const row = await refusing(taken, () =>
    work.tx
      .updateTable('programs')
      .set({ name: input.name, phone })
      .where('id', '=', programId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await audit(work, actor, {
    organizationId: row.organization_id,
    action: 'updated',
    entity: 'program',
    entityId: row.id,
    before: toProgram(before),
    after: toProgram(row),
  });
  return toProgram(row);
}

/** Moves everybody of a program to another one; each one's history tells it as a change of their program. */
async function movePeople(work: Work, actor: Actor, from: Selectable<Database['programs']>, to: string): Promise<void> {
  const { name } = await work.tx.selectFrom('programs').select('name').where('id', '=', to).executeTakeFirstOrThrow();
  const moved = await work.tx
    .updateTable('memberships')
    .set({ program_id: to, updated_at: work.now })
    .where('program_id', '=', from.id)
    .returning('id')
    .execute();
  const changes = moved.map(({ id }) => ({
    organizationId: from.organization_id,
    action: 'updated',
    entity: 'person-organization',
    entityId: id,
    before: { program: from.name },
    after: { program: name },
  }));
  await auditAll(work, actor, changes);
}

/** Deletes a program that nobody is in, or whose people move to another one, that no scheduled broadcast goes to and that isn't the default; 404, 409, 400 for a foreign target. Specification programs 1.4, 1.10. */
export async function deleteProgram(work: Work, actor: Actor, programId: string, moveTo?: string): Promise<void> {
  const row = await lockProgram(work, programId);
  if (row.is_default) throw new DomainError(409, 'programDefault');
  const sending = await work.tx
    .selectFrom('broadcast_programs')
    .innerJoin('broadcasts', 'broadcasts.id', 'broadcast_programs.broadcast_id')
    .select('broadcasts.id')
    .where('program_id', '=', programId)
    .where('status', '=', 'scheduled')
    .limit(1)
    .executeTakeFirst();
  if (sending) throw new DomainError(409, 'programBroadcast');
  if (moveTo !== undefined) {
    if (moveTo.toLowerCase() === row.id) throw refusedAt(400, 'foreignProgram', 'moveTo');
    await requireOwn(work, row.organization_id, 'foreignProgram', { id: moveTo, field: 'moveTo' });
    await movePeople(work, actor, row, moveTo);
  }
  await refusing({ memberships_program: () => new DomainError(409, 'programInUse') }, () =>
    work.tx.deleteFrom('programs').where('id', '=', programId).execute(),
  );
  await audit(work, actor, {
    organizationId: row.organization_id,
    action: 'deleted',
    entity: 'program',
    entityId: row.id,
    before: toProgram(row),
  });
}

/** Makes a program the default one and gives all programs of the organization; 404. Specification programs 1.3, 2.5. */
export async function setDefaultProgram(
  work: Work,
  actor: Actor,
  organizationId: string,
  programId: string,
): Promise<Program[]> {
  await requireOrganization(work, organizationId);
  const programs = await programRows(work, organizationId).forUpdate().execute();
  const chosen = { table: 'programs', organizationId, id: programId } as const;
  return (await makeDefault(work, actor, chosen, programs)).map(toProgram);
}

const CONTACT_COLUMNS = { SMS: 'people.phone', Voice: 'people.phone', Email: 'people.email' } as const;

/**
 * The programs of an organization with their active recipients who have what `contactType` needs and
 * haven't opted out of it; without a contact type, all active recipients. Specification programs 1.8.
 */
export async function listProgramsRecipients(
  work: Work,
  organizationId: string,
  contactType: CommunicationMethod | undefined,
): Promise<ResponseOf<typeof listProgramsRecipientsEndpoint>> {
  const { programs } = await listPrograms(work, organizationId);
  const column = CONTACT_COLUMNS[contactType ?? 'Voice'];
  const people = await work.tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['program_id', 'memberships.person_id', 'people.first_name', 'people.last_name'])
    .select(`${column} as contact`)
    .where('organization_id', '=', organizationId)
    .where('role_id', '=', ROLE_IDS.RECIPIENT)
    .$if(contactType !== undefined, (query) =>
      query
        .where(column, 'is not', null)
        .where(sql<boolean>`not (${(contactType ?? '').toLowerCase()} = any(opted_out))`),
    )
    .orderBy('sort_name')
    .orderBy('memberships.id')
    .execute();
  const inProgram = Map.groupBy(people, (person) => person.program_id);
  return {
    rows: programs.map(({ id, name }) => ({
      id,
      name,
      recipients: (inProgram.get(id) ?? []).map((person) => ({
        id: person.person_id,
        firstName: person.first_name,
        lastName: person.last_name,
        contact: person.contact,
      })),
    })),
  };
}
