import type { Kysely } from 'kysely';
import { isolate, MINE, run } from './parts.ts';

/**
 * How far the import of a file has come stands beside the people it made, written in the same transactions: a server
 * that is killed loses its place nowhere, and the same bytes are imported once. Whom disabling an upload has parted is
 * kept, so that it can be taken back. Places name their upload without a foreign key: it would be looked up for each
 * of 100,000 rows, and uploads are deleted with their organization alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table people_uploads (
      id uuid primary key, organization_id uuid not null references organizations on delete cascade,
      checksum text not null, file_name text not null, uploaded_by_id uuid not null, uploaded_by_name text not null,
      total integer not null, rows_done integer not null default 0, failed integer not null default 0,
      created_at timestamptz not null, updated_at timestamptz not null,
      unique (id, organization_id), constraint people_uploads_file unique (organization_id, checksum),
      constraint people_uploads_progress check (failed <= rows_done and rows_done <= total))`,
    `create index people_uploads_latest on people_uploads (organization_id, created_at desc, id)`,
    `create table people_upload_failures (
      upload_id uuid not null, organization_id uuid not null references organizations on delete cascade,
      position integer not null, row_index integer not null, message text not null, primary key (upload_id, position),
      foreign key (upload_id, organization_id) references people_uploads (id, organization_id) on delete cascade)`,
    `create table people_upload_partings (
      upload_id uuid not null, organization_id uuid not null references organizations on delete cascade,
      caller_id uuid not null, recipient_id uuid not null, primary key (upload_id, caller_id, recipient_id),
      foreign key (upload_id, organization_id) references people_uploads (id, organization_id) on delete cascade,
      foreign key (caller_id, organization_id) references person_organizations (id, organization_id) on delete cascade,
      foreign key (recipient_id, organization_id)
        references person_organizations (id, organization_id) on delete cascade)`,
    `create index people_upload_partings_caller on people_upload_partings (caller_id)`,
    `create index people_upload_partings_recipient on people_upload_partings (recipient_id)`,
    ...['people_uploads', 'people_upload_failures', 'people_upload_partings'].flatMap((table) => isolate(table, MINE)),
    `alter table person_organizations add column upload_id uuid, add column off_with_upload boolean not null default false,
      add constraint person_organizations_off check (not (active and off_with_upload))`,
    `create index person_organizations_upload on person_organizations (upload_id, id) where upload_id is not null`,
    `create index people_phone on people (phone)`,
  ]);
}
