import { sql, type SqlBool } from 'kysely';
import { fileWords } from '#server/domain/reports/file-words.ts';
import {
  momentHead,
  momentWriter,
  PAGE,
  rangeOf,
  type ReportOrder,
  type ReportSource,
} from '#server/domain/reports/report-source.ts';
import type { Work } from '#server/work.ts';
import { notesParams } from '#src/schemas/reports.ts';
import { readNotes } from './note-rows.ts';
import { countOf, isImpossible, selectNotes, type NoteFilter } from './notes-filter.ts';

/** Which notes an order means. Specification reports 2.6. */
function orderedNotes({ organizationId, filters }: ReportOrder): NoteFilter {
  const { respondent, subject, note } = notesParams.parse(filters.params ?? {});
  const { from: since, to: until } = rangeOf(filters);
  return {
    organizationId,
    fromPerson: respondent,
    toPerson: subject,
    toPersonProgramId: filters.programId,
    note,
    since,
    until,
  };
}

const countNotes = async (work: Work, filter: NoteFilter): Promise<number> => {
  if (isImpossible(filter)) return 0;
  const { total } = await work.tx.selectNoFrom(countOf(work, filter).as('total')).executeTakeFirstOrThrow();
  return total;
};

/** The notes of an organization as rows, the latest first. Specification reports 1.7, 2.6. */
export function notesExport(order: ReportOrder): ReportSource {
  const filter = orderedNotes(order);
  const timeZone = order.filters.tz ?? order.timeZone;
  const moment = momentWriter(timeZone);
  const { say, code } = fileWords(order.filters.language);
  return {
    title: say('title.notes'),
    header: [momentHead(timeZone)(say('date')), say('author'), say('about'), say('program'), say('kind'), say('note')],
    count: (work) => countNotes(work, filter),
    page: async (work, after) => {
      if (isImpossible(filter)) return { rows: [], next: undefined };
      let found = selectNotes(work, filter);
      if (after)
        found = found.where(
          sql<SqlBool>`(notes.created_at, notes.id) < (${after.sort}::timestamptz, ${after.id}::uuid)`,
        );
      const keys = await found
        .select([sql<string>`notes.id`.as('id'), sql<string>`notes.created_at::text`.as('sort')])
        .orderBy('notes.created_at', 'desc')
        .orderBy('notes.id', 'desc')
        .limit(PAGE)
        .execute();
      const notes = await readNotes(
        work,
        keys.map(({ id }) => id),
      );
      const last = keys.at(-1);
      return {
        rows: notes.map(({ createdAt, author, subject, kind, note }) => [
          moment(new Date(createdAt)),
          author.name,
          subject.name,
          subject.program?.name ?? '',
          code(kind),
          note,
        ]),
        next: last && keys.length === PAGE ? { sort: last.sort, id: last.id } : undefined,
      };
    },
  };
}
