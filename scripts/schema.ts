import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { catalogueText, readCatalogue, type Catalogue, type Column, type Relation } from './catalogue.ts';
import { root } from './root.ts';

/*
 * `npm run schema` writes what a new database is: `server/db/schema.txt`, its whole schema to be read in one place, and
 * `server/db/schema.ts`, the types of its tables. A test compares both with a database.
 */

/** What the database can't say of a column: which texts it holds, what its JSON is, and what its triggers keep. */
const NARROWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  roles: { name: 'MembershipRole' },
  security_profiles: { name: 'ProfileName', type: 'ProfileType' },
  organizations: { custom_fields: 'Json' },
  memberships: {
    custom_fields: 'Json',
    sort_name: 'Kept<string>',
    search: 'Kept<string>',
    preferred_language: 'Kept<string | null>',
    matched: 'Kept<boolean>',
    contacts: 'Kept<number>',
  },
  sessions: { stage: "'challenge' | 'full'" },
  security_events: { kind: 'SecurityKind' },
  mfa_codes: { phone_type: "'PRIMARY' | 'ALTERNATE'" },
  one_time_tokens: { purpose: "'reset' | 'invitation'" },
  jobs: { payload: 'Json' },
  files: { kind: "'recording' | 'broadcast-audio'" },
  calls: {
    reason: 'JSONColumnType<CallReason | null, string | null, never>',
    day: 'Generated<string>',
  },
  call_events: {
    kind: 'CallEventKind',
    data: 'JSONColumnType<CallEventData, string | undefined>',
  },
  call_transcripts: { segments: 'JSONColumnType<TranscriptSegment[]>' },
  broadcasts: {
    type: 'BroadcastType',
    kind: 'Generated<BroadcastKind>',
    status: 'Generated<BroadcastStatus>',
    hold: 'BroadcastHold | null',
    left_out: 'JSONColumnType<BroadcastSkippedCounts, string | undefined>',
  },
  broadcast_recipients: {
    type: 'BroadcastType',
    kind: 'BroadcastKind',
    status: 'Generated<BroadcastRecipientStatus>',
    step: "Generated<'waiting' | 'handed' | 'stopped' | 'over'>",
    error: 'BroadcastError | null',
  },
  broadcast_skipped: { reason: 'BroadcastSkipped' },
  survey_definitions: {
    type: 'SurveyType',
    questions: 'JSONColumnType<Question[] | null, string | null, never>',
  },
  surveys: {
    family: 'SurveyFamily',
    type: 'SurveyType',
    origin: "Generated<'opened' | 'call' | 'survey'>",
    answers: 'JSONColumnType<Answers | null, string | null, string | null>',
    at: 'Kept<Date>',
  },
  survey_drafts: { answers: 'JSONColumnType<Answers, string | undefined>' },
  people_upload_failures: { problems: "JSONColumnType<FailedRow['problems']>" },
  people_upload_updates: { before: 'Json', after: 'Json', taken_back: 'JSONColumnType<string[] | null>' },
  outbox: { kind: "'mail' | 'sms' | 'voice'", language: "'en' | 'es' | null" },
  audit_events: {
    before: 'NullableJson',
    after: 'NullableJson',
    caller_id: 'Kept<string | null>',
    recipient_id: 'Kept<string | null>',
  },
  report_requests: {
    filters: 'JSONColumnType<Record<string, unknown>>',
    status: "Generated<'created' | 'in-progress' | 'cancelled' | 'completed'>",
  },
};

/** A view's columns may be empty for all that its database knows: they are as in the first of these tables that has them. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  findable_people: ['memberships'],
  match_candidates: ['memberships', 'people'],
  findable_transcripts: ['call_transcripts'],
  findable_surveys: ['surveys'],
};

const HEAD = `// Written by \`npm run schema\` from a migrated database. What it can't know is in scripts/schema.ts.
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MembershipRole, ProfileName, ProfileType } from '#src/schemas/access.ts';
import type {
  BroadcastError,
  BroadcastHold,
  BroadcastKind,
  BroadcastSkipped,
  BroadcastSkippedCounts,
  BroadcastRecipientStatus,
  BroadcastStatus,
  BroadcastType,
} from '#src/schemas/broadcast-values.ts';
import type { CallEventData, CallEventKind, CallReason, TranscriptSegment } from '#src/schemas/calls.ts';
import type { SecurityKind } from '#src/schemas/security.ts';
import type { Answers, Question } from '#src/schemas/survey-questions.ts';
import type { SurveyFamily, SurveyType } from '#src/schemas/survey-values.ts';
import type { FailedRow } from '#src/schemas/uploads.ts';

/** Written as text (ISO 8601) or Date, read as Date. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json = JSONColumnType<Record<string, unknown>, string | undefined>;
type NullableJson = JSONColumnType<Record<string, unknown> | null, string | null, never>;
/** Written by the database itself. */
type Kept<T> = ColumnType<T, never, never>;
`;

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  boolean: 'boolean',
  integer: 'number',
  bigint: 'number',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'double precision': 'number',
  bytea: 'Uint8Array',
  smallint: 'number',
  tsvector: 'string',
};

function plainType(relation: string, { name, type, isRequired }: Column): string {
  const known = TYPES[type];
  if (known === undefined) throw new Error(`scripts/schema.ts has no type for ${relation}.${name}: ${type}`);
  return isRequired ? known : `${known} | null`;
}

function typeOf(relation: Relation, column: Column, isWritten: boolean): string {
  const narrowed = NARROWED[relation.name]?.[column.name];
  if (narrowed !== undefined) return narrowed;
  if (column.type === 'timestamp with time zone' && isWritten) return column.isRequired ? 'Moment' : 'NullableMoment';
  const type =
    column.type === 'timestamp with time zone'
      ? `Date${column.isRequired ? '' : ' | null'}`
      : plainType(relation.name, column);
  if (!isWritten || column.isGenerated) return `Kept<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function interfaceOf(relation: Relation, relations: readonly Relation[]): string {
  const isWritten = relation.rules.some((rule) => /^grant .*insert.* to console_system$/.test(rule));
  const shown = (SHOWN_BY[relation.name] ?? []).flatMap(
    (table) => relations.find(({ name }) => name === table)?.columns ?? [],
  );
  const lines = relation.columns.map((column) => {
    const same = shown.find(({ name }) => name === column.name) ?? column;
    return `    ${column.name}: ${typeOf(relation, same, isWritten)};`;
  });
  return [`  ${relation.name}: {`, ...lines, '  };'].join('\n');
}

/** The module of the tables' types. Throws for a column of a type that it doesn't know. */
const typesText = ({ relations }: Catalogue): string =>
  `${HEAD}\nexport interface Database {\n${relations.map((each) => interfaceOf(each, relations)).join('\n')}\n}\n`;

/** What is written of a schema, by file below the root. */
export const schemaTexts = (catalogue: Catalogue): Readonly<Record<string, string>> => ({
  'server/db/schema.txt': catalogueText(catalogue),
  'server/db/schema.ts': typesText(catalogue),
});

if (import.meta.main) {
  const { db } = await openEmbedded();
  await migrate(db);
  for (const [file, text] of Object.entries(schemaTexts(await readCatalogue(db)))) {
    const path = join(root, file);
    console.log(`${file}: ${readFileSync(path, { encoding: 'utf8', flag: 'a+' }) === text ? 'unchanged' : 'written'}`);
    writeFileSync(path, text);
  }
  await db.destroy();
}
