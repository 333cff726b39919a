import type { Kysely } from 'kysely';
import { isolate, MINE, run } from './parts.ts';

/**
 * Reports are made beside the requests: who works on one has it until the lease ends, and its file stands in parts, so
 * that none of them, and no statement, is as long as the file. What was ordered before is not made any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `alter table report_requests add column requested_by_name text, add column attempts integer not null default 0,
      add column leased_until timestamptz, add column finished_at timestamptz, add column file_name text,
      add column rows_done integer not null default 0, add column rows_total integer, add column size integer,
      add constraint report_requests_status check (status in ('created', 'in-progress', 'cancelled', 'completed')),
      add constraint report_requests_tenant unique (id, organization_id)`,
    `update report_requests set status = 'cancelled', finished_at = created_at`,
    `create index report_requests_waiting on report_requests (created_at) where status in ('created', 'in-progress')`,
    `create table report_parts (
      report_id uuid not null, organization_id uuid not null references organizations on delete cascade,
      position integer not null, content text not null, primary key (report_id, position),
      foreign key (report_id, organization_id) references report_requests (id, organization_id) on delete cascade)`,
    ...isolate('report_parts', MINE),
  ]);
}
