import { sql } from 'kysely';
import type { Worker } from '#server/work.ts';
import { withoutIndexes } from './without-indexes.ts';

/** How many words the notes are made of; the nth of them is the rarer, the greater n is. */
const WORDS = 4000;
/** Words of a note. */
const LENGTH = 14;

/** The nth word of the bench's language, from 0: three syllables of a hundred, and no part of another word. */
export const benchWord = (n: number): string =>
  [n, Math.floor(n / 100), n * 37]
    .map((at) => `${'bcdfghjklmnpqrstvwxz'[at % 20] ?? ''}${'aeiou'[Math.floor(at / 20) % 5] ?? ''}`)
    .join('');

export interface BenchNotes {
  readonly count: number;
  /** The part that is this organization's; the others are spread over all other organizations. */
  readonly organizationId: string;
  readonly share: number;
}

/**
 * Adds notes of the last three years, evenly over its days, by SQL alone. Words are as often as in a language: the
 * first stands in most notes, the thousandth in few. For a superuser of the database.
 */
export async function seedNotes({ db, clock }: Worker, { count, organizationId, share }: BenchNotes): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select setseed(0.5)`.execute(tx);
    await sql`create temp table bench_subjects on commit drop as
      select *, count(*) over (partition by is_own) as total, row_number() over (partition by is_own) - 1 as n
      from (select id, organization_id, organization_id = ${organizationId}::uuid as is_own from memberships) known`.execute(
      tx,
    );
    const words = Array.from({ length: WORDS }, (_, n) => benchWord(n));
    await withoutIndexes(tx, 'notes', async () => {
      await sql`insert into notes (id, organization_id, subject_id, author_name, kind, note, created_at)
        select gen_random_uuid(), s.organization_id, s.id, 'Author ' || i % 50, 'ADDITIONAL_COMMENTS', made.note,
          ${clock.now()}::timestamptz - i * (interval '1095 days' / ${sql.lit(count)})
        from (
          select i, random() < ${sql.lit(share)} as is_own, random() as subject, (
            select string_agg((${words}::text[])[1 + floor(${sql.lit(WORDS)} * power(random(), 6))::int], ' ')
            from generate_series(1, ${sql.lit(LENGTH)}) word where i > 0
          ) as note
          from generate_series(1, ${sql.lit(count)}) i
        ) made
        join (select distinct is_own, total from bench_subjects) totals using (is_own)
        join bench_subjects s on s.is_own = made.is_own and s.n = floor(subject * totals.total)`.execute(tx);
    });
  });
  // as the server does by itself a while after so many rows have come
  await sql`vacuum analyze`.execute(db);
}
