import { sql, type AliasableExpression, type RawBuilder, type SqlBool } from 'kysely';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { membershipsNamed } from '#server/domain/people/people-named.ts';
import { likePattern, planForWords, spokenWords } from '#server/domain/search.ts';
import { refusedAt } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import type { QueryOf } from '#src/schemas/endpoint.ts';
import type { listNotes as listEndpoint } from '#src/schemas/notes.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';

/** What of a query says which notes are meant. */
export type NoteNarrowing = Omit<QueryOf<typeof listEndpoint>, 'page' | 'limit'>;

/** Which notes are meant, once the organization is known. */
export interface NoteFilter extends NoteNarrowing {
  /** Undefined: all organizations that may be seen. */
  readonly organizationId: string | undefined;
  /** The membership that the notes are about. */
  readonly subjectId?: string | undefined;
  /** The call that they were written about. */
  readonly callId?: string | undefined;
  /** Moments that are more exact than the days. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/**
 * Which notes a query means, of one organization or of all that may be seen. 404 for an organization out of sight, 400
 * at `toDate` for an end before its start. Specification notes 2.1, 2.2.
 */
export async function noteFilterOf(
  work: Work,
  organizationId: string | undefined,
  query: NoteNarrowing,
): Promise<NoteFilter> {
  const { fromDate, toDate, fromPerson, note } = query;
  if (fromDate !== undefined && toDate !== undefined && fromUsDay(fromDate) > fromUsDay(toDate))
    throw refusedAt(400, 'rangeOrder', 'toDate');
  if (fromPerson || note) await planForWords(work);
  if (organizationId === undefined) return { ...query, organizationId };
  return { ...query, organizationId: (await requireOrganization(work, organizationId)).id };
}

/** No row has an id that isn't one of ours: the database would refuse to compare it. */
export const isImpossible = ({ toPersonProgramId }: NoteFilter): boolean =>
  toPersonProgramId !== undefined && !isUuid(toPersonProgramId);

/** The start of a day where the note's organization is. */
const startOf = (day: string) =>
  sql<Date>`(${day}::timestamp at time zone
    (select timezone from organizations where organizations.id = notes.organization_id))`;

/** The notes that a filter means. */
export function selectNotes(work: Work, filter: NoteFilter) {
  const { organizationId, fromDate, toDate, fromPerson, toPerson, toPersonProgramId, subjectId, callId, since, until } =
    filter;
  let found = work.tx.selectFrom('findable_notes as notes');
  if (organizationId !== undefined) found = found.where('notes.organization_id', '=', organizationId);
  if (subjectId !== undefined) found = found.where('notes.subject_id', '=', subjectId);
  if (callId !== undefined) found = found.where('notes.call_id', '=', callId);
  // A day of any zone lies within the moments that are compared first, which the indexes serve.
  if (fromDate !== undefined) {
    const day = fromUsDay(fromDate);
    found = found
      .where('notes.created_at', '>=', new Date(`${addDays(day, -1)}T00:00:00Z`))
      .where('notes.created_at', '>=', startOf(day));
  }
  if (toDate !== undefined) {
    const day = addDays(fromUsDay(toDate), 1);
    found = found
      .where('notes.created_at', '<', new Date(`${addDays(day, 1)}T00:00:00Z`))
      .where('notes.created_at', '<', startOf(day));
  }
  if (since) found = found.where('notes.created_at', '>=', since);
  if (until) found = found.where('notes.created_at', '<=', until);
  if (fromPerson && isUuid(fromPerson)) found = found.where('notes.author_id', '=', fromPerson);
  else
    for (const word of spokenWords(fromPerson?.replaceAll(',', ' ')))
      found = found.where('notes.author_search', 'like', likePattern(word));
  if (toPerson) found = found.where('notes.subject_id', 'in', membershipsNamed(work, organizationId, toPerson));
  if (toPersonProgramId !== undefined)
    found = found.where(
      'notes.subject_id',
      'in',
      work.tx.selectFrom('findable_people').select('id').where('program_id', '=', toPersonProgramId),
    );
  for (const word of spokenWords(filter.note))
    found = found.where(sql<SqlBool>`notes.search like ${likePattern(word)}`);
  return found;
}

/**
 * How many notes a filter means, within a question. Where texts are looked for, the short ones are counted apart: an
 * index holds them.
 */
export function countOf(work: Work, filter: NoteFilter): AliasableExpression<number> {
  const count = (isCounted: RawBuilder<SqlBool>) =>
    selectNotes(work, filter)
      .where(isCounted)
      .select(sql<number>`count(*)::integer`.as('n'));
  if (!filter.fromPerson && !filter.note) return sql<number>`(${count(sql`true`)})`;
  return sql<number>`(${count(sql`notes.is_short`)}) + (${count(sql`not notes.is_short`)})`;
}
