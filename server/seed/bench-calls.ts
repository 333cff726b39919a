import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Worker } from '#server/work.ts';
import { CALL_TOPICS } from '#src/schemas/call-values.ts';
import { RECORDINGS } from './recorded.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Pairs that call each other in each of the other organizations. */
const PAIRS_ELSEWHERE = 50;

/** So many of the calls that were answered have been transcribed: one in … */
const TRANSCRIBED = 50;

export interface BenchCalls {
  readonly count: number;
  /** The part that is this organization's; the others are spread over all other organizations. */
  readonly organizationId: string;
  readonly share: number;
}

/**
 * Adds calls of the last year, evenly over its days, as they would have come: by SQL alone, 5,000,000 in some minutes.
 * The organization's are between its callers and its recipients, those of others between nobody that is known. For a
 * superuser of the database: triggers and indexes are done once for all rows.
 */
export async function seedCalls({ db, clock }: Worker, { count, organizationId, share }: BenchCalls): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select setseed(0.5)`.execute(tx);
    await sql`create temp table bench_pairs on commit drop as
      with callers as (
        select m.id, first_name || ' ' || last_name as name, phone, row_number() over (order by m.id) - 1 as n,
          count(*) over () as total
        from memberships m join people on people.id = person_id
        where organization_id = ${organizationId} and role_id = ${ROLE_IDS.CALLER}
      ), recipients as (
        select m.id, first_name || ' ' || last_name as name, phone, program_id, row_number() over (order by m.id) - 1 as n
        from memberships m join people on people.id = person_id
        where organization_id = ${organizationId} and role_id = ${ROLE_IDS.RECIPIENT}
      ), own as (
        select r.n, ${organizationId}::uuid as organization_id, c.id as caller_id, c.name as caller_name,
          c.phone as caller_phone, r.id as recipient_id, r.name as recipient_name, r.phone as recipient_phone, program_id
        from recipients r join callers c on c.n = r.n % c.total
      ), elsewhere as (
        select row_number() over () - 1 as n, o.id, 'Caller ' || i as caller, 'Recipient ' || i as recipient,
          (select id from programs p where p.organization_id = o.id order by is_default desc, id limit 1) as program_id
        from organizations o, generate_series(1, ${sql.lit(PAIRS_ELSEWHERE)}) i where o.id <> ${organizationId}
      )
      select paired.*, timezone, organization_id = ${organizationId}::uuid as is_own
      from (select * from own union all select n, id, null, caller, null, null, recipient, null, program_id from elsewhere) paired
        join organizations on organizations.id = organization_id`.execute(tx);
    await withoutIndexes(tx, 'calls', async () => {
      await sql`
        insert into calls (id, organization_id, type, status, outcome, outcome_rank, topics, caller_id, caller_name, caller_phone,
          recipient_id, recipient_name, recipient_phone, program_id, reason, created_at, answered_at, ended_at, seconds, day, hour,
          survey_sent_at, failure, transcript_status)
        select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
            substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid,
          organization_id, case when kind < 0.7 then 'MATCH' else 'OUTREACH_QUEUE' end, status,
          case status when 'no-answer' then 'No Answer' when 'voicemail' then 'Voicemail' when 'completed' then
            case when whom < 0.82 then 'Yes we spoke' else 'Spoke with someone else' end end,
          (status = 'completed')::int,
          case when status = 'completed' and whom < 0.82 and topics > 0 then topics_of.some else '{}' end,
          caller_id, caller_name, caller_phone, recipient_id, recipient_name, recipient_phone, program_id,
          '{"kind": "caller", "name": null, "position": null}'::jsonb, at,
          case when status in ('completed', 'voicemail') then at + interval '12 seconds' end,
          at + interval '12 seconds' + make_interval(secs => spoken), spoken, (at at time zone timezone)::date,
          extract(hour from at at time zone timezone),
          case when status = 'completed' and surveyed < 0.3 then at + interval '10 minutes' end,
          case status when 'failed' then 'unreachable' end,
          case when status in ('completed', 'voicemail') and i % ${sql.lit(TRANSCRIBED)} = 0 then 'ready' else 'none' end
        from (
          select *, case status when 'completed' then round(330 * exp(0.75 * length))::int
            when 'voicemail' then 14 + (length + 2)::int * 14 else 0 end as spoken
          from (
            select *, case when ending < 0.55 then 'completed' when ending < 0.77 then 'no-answer' when ending < 0.92 then 'voicemail'
              when ending < 0.97 then 'busy' else 'failed' end as status
            from (
              select i, date_trunc('milliseconds', ${clock.now()}::timestamptz - interval '365 days'
                  + i * (interval '365 days' / ${sql.lit(count)})) as at,
                random() < ${sql.lit(share)} as is_own, random() as pair, random() as kind, random() as ending, random() as whom,
                random() as surveyed, random() + random() + random() + random() - 2 as length,
                greatest(0, floor(random() * 6) - 2)::int as topics, floor(random() * 9)::int as topic
              from generate_series(1, ${sql.lit(count)}) i
            ) rolled
          ) ended
        ) made
        join (select is_own, count(*) as total from bench_pairs group by 1) totals using (is_own)
        join bench_pairs pairs on pairs.is_own = made.is_own and pairs.n = floor(pair * total)
        join (
          select topic, topics, array(select name from unnest(${[...CALL_TOPICS]}::text[]) with ordinality named (name, at)
            where (at - 1 - topic + 9) % 9 < topics) as some
          from generate_series(0, 8) topic, generate_series(0, 3) topics
        ) topics_of using (topic, topics)`.execute(tx);
    });
    await withoutIndexes(tx, 'call_transcripts', async () => {
      const spoken = RECORDINGS.map(({ language, segments }) => ({ language, segments }));
      await sql`insert into call_transcripts (call_id, organization_id, language, segments)
        select calls.id, organization_id, spoken ->> 'language', spoken -> 'segments'
        from calls join jsonb_array_elements(${JSON.stringify(spoken)}::jsonb) with ordinality said (spoken, n)
          on n = 1 + abs(hashtext(calls.id::text)::bigint) % ${sql.lit(spoken.length)}
        where transcript_status = 'ready'
          and not exists (select from call_transcripts known where known.call_id = calls.id)`.execute(tx);
    });
    await sql`select recount_call_days(), recount_call_minute_days(), recount_call_outcome_days(), recount_call_hour_days(),
      fill_last_calls(), recount_last_call_days()`.execute(tx);
  });
  // as the server does by itself a while after so many rows have come
  await sql`vacuum analyze`.execute(db);
}
