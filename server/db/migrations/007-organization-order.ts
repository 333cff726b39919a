import type { Kysely } from 'kysely';
import { run } from './parts.ts';

/**
 * What the list of organizations is sorted by stands beside what is shown: folding 2,000 names for each page took
 * longer than all the rest of it. An index would not do, for the planner expects few rows behind the isolation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `alter table organizations
      add column sort_name text collate "C" not null generated always as (fold(name)) stored,
      add column sort_contact text collate "C" not null generated always as (fold(primary_contact)) stored`,
  ]);
}
