import { sql } from 'kysely';
import { asSystem, type Work } from '#server/work.ts';

/**
 * Takes a membership that is about to be deleted out of its calls: name and phone are gone, and what was said goes, on
 * both sides. The calls stay for the figures. Recordings go with the next cleaning, their bytes first. Asks for no
 * right. Specification people 6.4.
 */
export const eraseCalls = (work: Work, membershipId: string): Promise<void> =>
  asSystem(work, async () => {
    const { tx, now } = work;
    const isTheirs = sql`(caller_id = ${membershipId} or recipient_id = ${membershipId})`;
    // no event of a carrier brings a recording meanwhile
    await sql`select from calls where ${isTheirs} order by id for update`.execute(tx);
    await sql`update files set delete_after = ${now}
      where id in (select recording_file_id from calls where ${isTheirs})`.execute(tx);
    await sql`delete from call_transcripts where call_id in (select id from calls where ${isTheirs})`.execute(tx);
    const sides = ['caller', 'recipient'].flatMap((side) =>
      ['name', 'phone'].map((what) => {
        const column = sql.ref(`${side}_${what}`);
        return sql`${column} = case when ${sql.ref(`${side}_id`)} = ${membershipId} then null else ${column} end`;
      }),
    );
    await sql`update calls set ${sql.join(sides)}, recording_file_id = null, transcript_status = 'none', erased = true
      where ${isTheirs}`.execute(tx);
  });
