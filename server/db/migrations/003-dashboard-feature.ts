import type { Kysely } from 'kysely';
import { run } from './parts.ts';

/** Organizations that were there before the dashboard became a feature have it, as new ones do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `insert into organization_configurations (organization_id, identifier, active)
      select id, 'dashboard', true from organizations on conflict do nothing`,
  ]);
}
