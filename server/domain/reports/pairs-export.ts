import { sql, type SqlBool } from 'kysely';
import type { Work } from '#server/work.ts';
import { narrowPeople, selectPeople } from '#server/domain/people/people-filter.ts';
import { fileWords } from './file-words.ts';
import { orderedPeople } from './people-export.ts';
import { dayWriter, PAGE, rangeOf, type ReportOrder, type ReportSource } from './report-source.ts';

const COLUMNS = [
  'callerFirst',
  'callerLast',
  'callerPhone',
  'callerProgram',
  'recipientFirst',
  'recipientLast',
  'recipientPhone',
  'recipientProgram',
  'matchedSince',
] as const;

/** The pairs of which the caller or the recipient is one of those whom the order asks for. */
function selectPairs(work: Work, order: ReportOrder) {
  const filter = orderedPeople(order);
  const { from, to } = rangeOf(order.filters);
  const found = narrowPeople(work, selectPeople(work, filter), filter).select('membership.id');
  let pairs = work.tx
    .selectFrom('matches')
    .where('matches.organization_id', '=', order.organizationId)
    .where((eb) => eb.or([eb('matches.caller_id', 'in', found), eb('matches.recipient_id', 'in', found)]));
  if (from !== undefined) pairs = pairs.where('matches.created_at', '>=', from);
  if (to !== undefined) pairs = pairs.where('matches.created_at', '<=', to);
  return pairs;
}

const selectRows = (work: Work, order: ReportOrder) =>
  selectPairs(work, order)
    .innerJoin('memberships as caller_place', 'caller_place.id', 'matches.caller_id')
    .innerJoin('people as caller', 'caller.id', 'caller_place.person_id')
    .leftJoin('programs as caller_program', 'caller_program.id', 'caller_place.program_id')
    .innerJoin('memberships as recipient_place', 'recipient_place.id', 'matches.recipient_id')
    .innerJoin('people as recipient', 'recipient.id', 'recipient_place.person_id')
    .leftJoin('programs as recipient_program', 'recipient_program.id', 'recipient_place.program_id')
    .select(['matches.id', 'matches.created_at', 'caller_place.sort_name'])
    .select(['caller.first_name as caller_first', 'caller.last_name as caller_last', 'caller.phone as caller_phone'])
    .select(['recipient.first_name as recipient_first', 'recipient.last_name as recipient_last'])
    .select(['recipient.phone as recipient_phone'])
    .select(['caller_program.name as caller_program', 'recipient_program.name as recipient_program'])
    .orderBy('caller_place.sort_name')
    .orderBy('matches.id')
    .limit(PAGE);

/** The matches of an organization, a row for each, by the caller's name. Specification reports 2.5. */
export function pairsExport(order: ReportOrder): ReportSource {
  const { say } = fileWords(order.filters.language);
  const day = dayWriter(order.filters.tz ?? order.timeZone);
  return {
    title: say('title.pairs'),
    header: COLUMNS.map((column) => say(column)),
    count: async (work) => {
      const counted = selectPairs(work, order).select((eb) => eb.fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
    page: async (work, after) => {
      let pairs = selectRows(work, order);
      if (after) {
        pairs = pairs.where(sql<SqlBool>`(caller_place.sort_name, matches.id) > (${after.sort}, ${after.id}::uuid)`);
      }
      const found = await pairs.execute();
      const last = found.at(-1);
      return {
        rows: found.map((pair) => [
          pair.caller_first,
          pair.caller_last,
          pair.caller_phone ?? '',
          pair.caller_program ?? '',
          pair.recipient_first,
          pair.recipient_last,
          pair.recipient_phone ?? '',
          pair.recipient_program ?? '',
          day(pair.created_at),
        ]),
        next: last && found.length === PAGE ? { sort: last.sort_name, id: last.id } : undefined,
      };
    },
  };
}
