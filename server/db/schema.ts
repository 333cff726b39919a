import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ProfileName, ProfileType, RoleName } from '#src/schemas/access.ts';

/** Written as text (ISO 8601) or Date, read as Date. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json = JSONColumnType<Record<string, unknown>, string | undefined>;
type NullableJson = JSONColumnType<Record<string, unknown> | null, string | null, never>;

export interface OrganizationTable {
  id: string;
  name: string;
  primary_contact: string;
  email: string;
  phone: string | null;
  contact_phone: string | null;
  voicemail_number: string | null;
  street: string;
  street2: string | null;
  city: string;
  state: string;
  state_short: string;
  zipcode: string;
  timezone: Generated<string>;
  active: Generated<boolean>;
  external: Generated<boolean>;
  external_org_id: string | null;
  signup_completed: Generated<boolean>;
  custom_fields: Json;
  total_outreaches: ColumnType<number, never, never>;
  total_recipients: ColumnType<number, never, never>;
  total_callers: ColumnType<number, never, never>;
  total_inactive: ColumnType<number, never, never>;
  search: ColumnType<string, never, never>;
  sort_name: ColumnType<string, never, never>;
  sort_contact: ColumnType<string, never, never>;
  created_at: Moment;
  updated_at: Moment;
}

export interface ProgramTable {
  id: string;
  organization_id: string;
  name: string;
  phone: string | null;
  is_default: Generated<boolean>;
  created_at: Moment;
}

export interface StatusTable {
  id: string;
  organization_id: string;
  name: string;
  description: string | null;
  is_default: Generated<boolean>;
  system_defined: Generated<boolean>;
  created_at: Moment;
}

export interface ConfigurationTable {
  organization_id: string;
  identifier: string;
  active: boolean;
}

export interface PersonDetailDefinitionTable {
  id: string;
  name: string;
  type: 'text' | 'longText' | 'date' | 'choice' | 'choices';
  options: JSONColumnType<string[]>;
  max_length: number | null;
  required: boolean;
  position: number;
}

export interface PersonTable {
  id: string;
  email: string | null;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  user_name: string | null;
  phone: string | null;
  phone_alternate: string | null;
  external_person_id: string | null;
  /** The id that the person's details are told under. */
  person_detail_id: string | null;
  zip_code: string | null;
  /** YYYY-MM-DD. */
  date_of_birth: string | null;
  gender: string | null;
  preferred_language: string | null;
  hobbies: string | null;
  phone_call_behavior: string | null;
  preferred_time_for_call: Generated<string[]>;
  preferred_method_of_communication: Generated<string[]>;
  phone_type: string | null;
  phone_alternate_type: string | null;
  created_at: Moment;
  updated_at: Moment;
}

export interface PersonOrganizationTable {
  id: string;
  organization_id: string;
  person_id: string;
  role_id: string;
  /** The role to return to when an inactive person is enabled again. */
  previous_role_id: string | null;
  /** False exactly when the role is INACTIVE. */
  active: Generated<boolean>;
  pin: string | null;
  program_id: string | null;
  organization_person_status_id: string | null;
  opted_out: Generated<string[]>;
  survey_opt_outs: Generated<string[]>;
  custom_fields: Json;
  enrollment_date: NullableMoment;
  unenrollment_date: NullableMoment;
  /** When the last welcome mail was sent. */
  welcomed_at: NullableMoment;
  /** The CSV upload that made the place. */
  upload_id: string | null;
  /** Disabled together with all people of the upload, to be enabled with them. */
  off_with_upload: Generated<boolean>;
  /** Kept by triggers. */
  sort_name: ColumnType<string, never, never>;
  search: ColumnType<string, never, never>;
  created_at: Moment;
  updated_at: Moment;
}

/** People as they are searched for: the isolated view that the search index serves. */
export interface FindablePersonView {
  id: ColumnType<string, never, never>;
  organization_id: ColumnType<string, never, never>;
  person_id: ColumnType<string, never, never>;
  role_id: ColumnType<string, never, never>;
  sort_name: ColumnType<string, never, never>;
  search: ColumnType<string, never, never>;
  program_id: ColumnType<string | null, never, never>;
  organization_person_status_id: ColumnType<string | null, never, never>;
  preferred_language: ColumnType<string | null, never, never>;
  welcomed_at: ColumnType<Date | null, never, never>;
  matched: ColumnType<boolean, never, never>;
  upload_id: ColumnType<string | null, never, never>;
}

export interface MatchCandidateView extends FindablePersonView {
  gender: ColumnType<string | null, never, never>;
  preferred_time_for_call: ColumnType<string[], never, never>;
  hobbies: ColumnType<string | null, never, never>;
  zip_code: ColumnType<string | null, never, never>;
}

/** How many people there are of each combination of what lists are filtered by; kept by triggers. */
export interface PersonFacetTable {
  organization_id: ColumnType<string, never, never>;
  role_id: ColumnType<string, never, never>;
  program_id: ColumnType<string | null, never, never>;
  organization_person_status_id: ColumnType<string | null, never, never>;
  preferred_language: ColumnType<string | null, never, never>;
  matched: ColumnType<boolean, never, never>;
  welcomed: ColumnType<boolean, never, never>;
  n: ColumnType<number, never, never>;
}

/** How many people of a role have a word that starts with one or two letters; kept by triggers. */
export interface PersonCountTable {
  starts_with: ColumnType<string, never, never>;
  organization_id: ColumnType<string, never, never>;
  role_id: ColumnType<string, never, never>;
  n: ColumnType<number, never, never>;
}

export interface MatchTable {
  id: string;
  organization_id: string;
  caller_id: string;
  recipient_id: string;
  created_at: Moment;
}

export interface PersonProfileTable {
  id: string;
  person_id: string;
  organization_id: string | null;
  security_profile_id: string;
  active: Generated<boolean>;
  /** Switched off by disabling the person, to be switched on with the person. */
  off_with_person: Generated<boolean>;
  created_at: Moment;
}

export interface CredentialTable {
  person_id: string;
  /** Null until an invited person has chosen a password. */
  password_hash: string | null;
  password_changed_at: NullableMoment;
  mfa_required: Generated<boolean>;
  tos_accepted_at: NullableMoment;
  created_at: Moment;
}

export interface SessionTable {
  id: string;
  person_id: string;
  stage: 'challenge' | 'full';
  created_at: Moment;
  expires_at: Moment;
  revoked_at: NullableMoment;
}

export interface MfaCodeTable {
  id: string;
  session_id: string;
  phone_type: 'PRIMARY' | 'ALTERNATE';
  code_hash: string;
  created_at: Moment;
  expires_at: Moment;
  used_at: NullableMoment;
}

export interface OneTimeTokenTable {
  id: string;
  person_id: string;
  purpose: 'reset' | 'invitation';
  token_hash: string;
  verify_phone: Generated<boolean>;
  /** Wrong last digits of the phone so far. */
  attempts: Generated<number>;
  created_at: Moment;
  expires_at: Moment;
  used_at: NullableMoment;
}

export interface ThrottleTable {
  key: string;
  count: number;
  window_started_at: Moment;
}

export interface OutboxTable {
  id: string;
  kind: 'mail' | 'sms' | 'voice';
  recipient: string;
  subject: string | null;
  body: string;
  created_at: Moment;
  sent_at: NullableMoment;
  attempts: Generated<number>;
  /** Null: at once. */
  next_attempt_at: NullableMoment;
  error: string | null;
}

export interface AuditEventTable {
  id: string;
  organization_id: string | null;
  at: Moment;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  before: NullableJson;
  after: NullableJson;
  /** Of a match's event: whom it is about, kept by a trigger. */
  caller_id: ColumnType<string | null, never, never>;
  recipient_id: ColumnType<string | null, never, never>;
}

export interface ReportRequestTable {
  id: string;
  organization_id: string;
  module: string;
  requested_by_id: string;
  organization_name: string | null;
  filters: JSONColumnType<Record<string, unknown>>;
  status: Generated<'created' | 'in-progress' | 'cancelled' | 'completed'>;
  /** As they were called when they asked: a super admin is nobody whom an organization sees. */
  requested_by_name: string | null;
  /** How often its making was begun; who began last goes on with it, and nobody else. */
  attempts: Generated<number>;
  /** Until then who has begun it makes it; null before the first time. */
  leased_until: NullableMoment;
  finished_at: NullableMoment;
  file_name: string | null;
  rows_done: Generated<number>;
  /** How many rows there are, as far as could be told at the beginning. */
  rows_total: number | null;
  /** In bytes. */
  size: number | null;
  created_at: Moment;
}

/** A report's file, a part to a row. */
export interface ReportPartTable {
  report_id: string;
  organization_id: string;
  position: number;
  content: string;
}

/** A CSV file that was imported, or is being imported; how far is written with each of its people. */
export interface PeopleUploadTable {
  id: string;
  organization_id: string;
  /** SHA-1 of the file. */
  checksum: string;
  file_name: string;
  uploaded_by_id: string;
  uploaded_by_name: string;
  total: number;
  /** Rows that were written or have failed. */
  rows_done: Generated<number>;
  failed: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
}

export interface PeopleUploadFailureTable {
  upload_id: string;
  organization_id: string;
  /** Of the row in the file, from 1. */
  position: number;
  /** As it is told: the row may bring a number of its own. */
  row_index: number;
  message: string;
}

/** A match that was ended by disabling the people of an upload. */
export interface PeopleUploadPartingTable {
  upload_id: string;
  organization_id: string;
  caller_id: string;
  recipient_id: string;
}

export interface Database {
  organizations: OrganizationTable;
  programs: ProgramTable;
  organization_person_statuses: StatusTable;
  organization_configurations: ConfigurationTable;
  roles: { id: string; name: RoleName };
  security_profiles: { id: string; name: ProfileName; type: ProfileType };
  person_detail_definitions: PersonDetailDefinitionTable;
  people: PersonTable;
  person_organizations: PersonOrganizationTable;
  findable_people: FindablePersonView;
  match_candidates: MatchCandidateView;
  person_counts: PersonCountTable;
  person_facets: PersonFacetTable;
  matches: MatchTable;
  person_profiles: PersonProfileTable;
  credentials: CredentialTable;
  sessions: SessionTable;
  mfa_codes: MfaCodeTable;
  one_time_tokens: OneTimeTokenTable;
  throttles: ThrottleTable;
  outbox: OutboxTable;
  audit_events: AuditEventTable;
  report_requests: ReportRequestTable;
  report_parts: ReportPartTable;
  people_uploads: PeopleUploadTable;
  people_upload_failures: PeopleUploadFailureTable;
  people_upload_partings: PeopleUploadPartingTable;
}
