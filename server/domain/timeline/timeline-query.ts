import { sql, type RawBuilder } from 'kysely';
import type { TimelineKind } from '#src/schemas/timeline-values.ts';

/** Where a page of a timeline begins: after this moment (in microseconds) and id, going back. */
export interface Before {
  readonly micros: string;
  readonly id: string;
}

export interface TimelineAsked {
  readonly membershipId: string;
  readonly personId: string;
  readonly organizationId: string;
  readonly kinds: readonly TimelineKind[];
  /** What changes are about that aren't told. */
  readonly untold: readonly string[];
  readonly before: Before | undefined;
  readonly limit: number;
}

export interface TimelineRow {
  readonly kind: TimelineKind;
  readonly id: string;
  readonly at: Date;
  readonly micros: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type Sql = RawBuilder<unknown>;

/** Rows of one table that an index gives in their order: `at` and `id` are what it holds. */
interface Source {
  readonly from: Sql;
  readonly where: Sql;
  readonly at: Sql;
}

const CREATED = sql.ref('created_at');

/** Where entries of each kind are found. A call and a match are found by either side. */
const SOURCES: Readonly<Record<TimelineKind, (asked: TimelineAsked) => readonly Source[]>> = {
  call: ({ membershipId }) =>
    ['caller_id', 'recipient_id'].map((side) => ({
      from: sql.table('calls'),
      where: sql`${sql.ref(side)} = ${membershipId}`,
      at: CREATED,
    })),
  note: ({ membershipId }) => [{ from: sql.table('notes'), where: sql`subject_id = ${membershipId}`, at: CREATED }],
  survey: ({ membershipId, organizationId }) => [
    {
      from: sql.table('audit_events'),
      where: sql`entity = 'survey' and entity_id = ${membershipId} and organization_id = ${organizationId}`,
      at: sql.ref('at'),
    },
    // what they answered about others; what they answered about themselves the history above has
    {
      from: sql.table('surveys'),
      where: sql`respondent_id = ${membershipId} and respondent_id <> subject_id and answered_at is not null and not is_anonymous`,
      at: sql.ref('answered_at'),
    },
  ],
  message: ({ membershipId }) => [
    {
      from: sql.table('broadcast_recipients'),
      // what was stopped before it left never reached anybody
      where: sql`membership_id = ${membershipId} and step <> 'stopped'`,
      // as its index has it
      at: sql`case when sent_at is null then created_at else sent_at end`,
    },
  ],
  reply: ({ membershipId }) => [
    { from: sql.table('broadcast_replies'), where: sql`membership_id = ${membershipId}`, at: CREATED },
  ],
  change: ({ membershipId, personId, organizationId, untold }) => {
    // notes and surveys stand in the timeline themselves
    const told = sql`entity <> 'note' and entity <> 'survey' and entity <> all (${[...untold]}::text[]) and organization_id = ${organizationId}`;
    return [
      ['entity_id', membershipId],
      ['entity_id', personId],
      ['caller_id', membershipId],
      ['recipient_id', membershipId],
    ].map(([column = '', id]) => ({
      from: sql.table('audit_events'),
      where: sql`${sql.ref(column)} = ${id} and ${told}`,
      at: sql.ref('at'),
    }));
  },
};

/** What an entry of each kind shows, in the contract's words; of a change its whole row. */
const DETAILS: Readonly<Record<TimelineKind, (asked: TimelineAsked) => Sql>> = {
  call: ({ membershipId }) => sql`
    select jsonb_build_object('call', jsonb_build_object(
      'status', c.status, 'callOutcome', c.outcome, 'topics', c.topics, 'recorded', c.recording_file_id is not null,
      'transcriptStatus', c.transcript_status,
      'duration', case when c.answered_at is not null then c.seconds end,
      'other', case when c.recipient_id = ${membershipId}
        then jsonb_build_object('id', c.caller_id, 'name', c.caller_name)
        else jsonb_build_object('id', c.recipient_id, 'name', c.recipient_name) end))
    from calls c where c.id = found.id`,
  note: () => sql`
    select jsonb_build_object('note', jsonb_build_object(
      'note', n.note, 'kind', n.kind, 'correctsId', n.corrects_id,
      'author', jsonb_build_object('id', n.author_id, 'name', n.author_name),
      'call', case when n.call_id is not null then jsonb_build_object('id', n.call_id, 'second', n.call_second) end))
    from notes n where n.id = found.id`,
  survey: () => sql`
    select jsonb_build_object('survey', jsonb_build_object(
      'id', e.after ->> 'surveyId', 'type', e.after ->> 'surveyType', 'step', e.action, 'actor', e.actor_name,
      'alarms', coalesce((e.after ->> 'alarms')::integer, 0), 'postponedTo', e.after ->> 'postponedTo', 'about', null))
    from audit_events e where e.id = found.id
    union all
    select jsonb_build_object('survey', jsonb_build_object(
      'id', s.id, 'type', s.type, 'step', 'answered', 'actor', null, 'alarms', s.alarms, 'postponedTo', null,
      'about', jsonb_build_object('id', m.id, 'name', p.first_name || ' ' || p.last_name)))
    from surveys s join memberships m on m.id = s.subject_id join people p on p.id = m.person_id where s.id = found.id`,
  message: () => sql`
    select jsonb_build_object('broadcast', jsonb_build_object('id', b.id, 'title', b.title),
      'message', jsonb_build_object('type', r.type, 'status', r.status, 'error', r.error))
    from broadcast_recipients r join broadcasts b on b.id = r.broadcast_id where r.id = found.id`,
  reply: () => sql`
    select jsonb_build_object('broadcast', jsonb_build_object('id', b.id, 'title', b.title),
      'reply', jsonb_build_object('text', r.body, 'isStop', r.is_stop))
    from broadcast_replies r join broadcasts b on b.id = r.broadcast_id where r.id = found.id`,
  change: () => sql`select to_jsonb(e) from audit_events e where e.id = found.id`,
};

/**
 * One question for a page of a timeline: of each kind the latest that an index gives before the cursor, put into one
 * order, and cut. What is read doesn't grow with what there is, nor with how deep the page lies. Specification people
 * 10.3.
 */
export function timelineQuery(asked: TimelineAsked): RawBuilder<TimelineRow> {
  const { kinds, before, limit } = asked;
  const sources = kinds.flatMap((kind) => SOURCES[kind](asked).map((source) => ({ kind, ...source })));
  const cursor = before && {
    at: sql`'epoch'::timestamptz + ${before.micros}::bigint * interval '1 microsecond'`,
    id: sql`${before.id}::uuid`,
  };
  const parts = sources.map(({ kind, from, where, at }) => {
    const earlier = cursor ? sql` and (${at}, id) < (${cursor.at}, ${cursor.id})` : sql``;
    return sql`(select ${sql.lit(kind)} as kind, id, ${at} as moment from ${from}
      where ${where}${earlier} order by ${at} desc, id desc limit ${limit})`;
  });
  const cases = kinds.map((kind) => sql`when ${sql.lit(kind)} then (${DETAILS[kind](asked)})`);
  return sql<TimelineRow>`
    select found.kind, found.id, found.moment as at,
      (extract(epoch from found.moment) * 1000000)::bigint::text as micros,
      case found.kind ${sql.join(cases, sql` `)} end as details
    from (
      select * from (${sql.join(parts, sql` union all `)}) every_kind order by moment desc, id desc limit ${limit}
    ) found
    order by found.moment desc, found.id desc`;
}
