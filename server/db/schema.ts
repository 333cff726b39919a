// Written by `npm run schema` from a migrated database. What it can't know is in scripts/schema.ts.
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

export interface Database {
  area_zones: {
    code: Kept<string>;
    zones: Kept<string[]>;
  };
  audit_events: {
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
    caller_id: Kept<string | null>;
    recipient_id: Kept<string | null>;
  };
  broadcast_contacts: {
    broadcast_id: string;
    organization_id: string;
    position: number;
    name: string | null;
    contact: string;
  };
  broadcast_people: {
    broadcast_id: string;
    organization_id: string;
    membership_id: string;
  };
  broadcast_programs: {
    broadcast_id: string;
    organization_id: string;
    program_id: string;
  };
  broadcast_recipients: {
    id: string;
    broadcast_id: string;
    organization_id: string;
    type: BroadcastType;
    kind: BroadcastKind;
    membership_id: string | null;
    name: string | null;
    contact: string;
    zones: string[] | null;
    state: string | null;
    status: Generated<BroadcastRecipientStatus>;
    step: Generated<'waiting' | 'handed' | 'stopped' | 'over'>;
    due_at: Moment;
    send_after: Moment;
    attempts: Generated<number>;
    handed_at: NullableMoment;
    error: BroadcastError | null;
    carrier_ref: string | null;
    sent_at: NullableMoment;
    delivered_at: NullableMoment;
    created_at: Moment;
  };
  broadcast_replies: {
    id: string;
    broadcast_id: string;
    organization_id: string;
    recipient_id: string | null;
    membership_id: string | null;
    name: string | null;
    from_contact: string;
    body: string;
    is_stop: Generated<boolean>;
    carrier_ref: string | null;
    created_at: Moment;
    done_at: NullableMoment;
    done_by: string | null;
  };
  broadcast_skipped: {
    id: string;
    broadcast_id: string;
    organization_id: string;
    membership_id: string | null;
    name: string | null;
    contact: string | null;
    reason: BroadcastSkipped;
    created_at: Moment;
  };
  broadcasts: {
    id: string;
    organization_id: string;
    title: string;
    search: Kept<string>;
    sort_title: Kept<string>;
    type: BroadcastType;
    kind: Generated<BroadcastKind>;
    content: string | null;
    audio_file_id: string | null;
    status: Generated<BroadcastStatus>;
    archived_at: NullableMoment;
    send_now: Generated<boolean>;
    schedule_date: string | null;
    schedule_time: string | null;
    timezone: string | null;
    scheduled_at: NullableMoment;
    allow_responses: Generated<boolean>;
    alert_recipient_id: string | null;
    alert_email: string | null;
    author_id: string | null;
    author_name: string | null;
    started_at: NullableMoment;
    expanded_at: NullableMoment;
    finished_at: NullableMoment;
    stopped_at: NullableMoment;
    hold: BroadcastHold | null;
    cursor: string | null;
    selected: Generated<number>;
    left_out: JSONColumnType<BroadcastSkippedCounts, string | undefined>;
    ephemeral_count: Generated<number>;
    pending: Generated<number>;
    success: Generated<number>;
    error: Generated<number>;
    opt_out: Generated<number>;
    stopped: Generated<number>;
    replies_count: Generated<number>;
    replies_told: Generated<number>;
    told_at: NullableMoment;
    created_at: Moment;
    updated_at: Moment;
    submission_id: string | null;
    submission_hash: string | null;
  };
  call_days: {
    organization_id: Kept<string>;
    day: Kept<string>;
    type: Kept<string>;
    status: Kept<string>;
    program_id: Kept<string | null>;
    n: Kept<number>;
    answered: Kept<number>;
    seconds: Kept<number>;
  };
  call_events: {
    call_id: string;
    organization_id: string;
    key: string;
    kind: CallEventKind;
    at: Moment;
    received_at: Moment;
    data: JSONColumnType<CallEventData, string | undefined>;
  };
  call_hour_days: {
    organization_id: Kept<string>;
    day: Kept<string>;
    hour: Kept<number>;
    type: Kept<string>;
    program_id: Kept<string | null>;
    n: Kept<number>;
    answered: Kept<number>;
  };
  call_minute_days: {
    organization_id: Kept<string>;
    day: Kept<string>;
    minutes: Kept<number>;
    n: Kept<number>;
  };
  call_outcome_days: {
    organization_id: Kept<string>;
    day: Kept<string>;
    type: Kept<string>;
    program_id: Kept<string | null>;
    outcome: Kept<string>;
    n: Kept<number>;
  };
  call_times: {
    name: Kept<string>;
    bit: Kept<number>;
    opens: Kept<number[]>;
    closes: Kept<number[]>;
  };
  call_transcripts: {
    call_id: string;
    organization_id: string;
    language: string;
    segments: JSONColumnType<TranscriptSegment[]>;
    words: Kept<string>;
  };
  calling_hours: {
    state: Kept<string>;
    opens: Kept<number[]>;
    closes: Kept<number[]>;
  };
  calls: {
    id: string;
    organization_id: string;
    type: string;
    status: Generated<string>;
    outcome: string | null;
    outcome_rank: Generated<number>;
    topics: Generated<string[]>;
    caller_id: string | null;
    recipient_id: string | null;
    caller_name: string | null;
    caller_phone: string | null;
    recipient_name: string | null;
    recipient_phone: string | null;
    program_id: string | null;
    queue_id: string | null;
    queue_name: string | null;
    reason: JSONColumnType<CallReason | null, string | null, never>;
    created_at: Moment;
    answered_at: NullableMoment;
    ended_at: NullableMoment;
    seconds: number | null;
    day: Generated<string>;
    recording_file_id: string | null;
    transcript_status: Generated<string>;
    survey_sent_at: NullableMoment;
    carrier_ref: string | null;
    failure: string | null;
    handed_at: NullableMoment;
    erased: Generated<boolean>;
    hour: Generated<number>;
  };
  captcha_uses: {
    signature: string;
    expires_at: Moment;
  };
  contact_opt_outs: {
    organization_id: string;
    channel: string;
    contact: string;
    created_at: Moment;
  };
  credentials: {
    person_id: string;
    password_hash: string | null;
    password_changed_at: NullableMoment;
    mfa_required: Generated<boolean>;
    tos_accepted_at: NullableMoment;
    created_at: Moment;
    password_chosen: Generated<boolean>;
  };
  files: {
    id: string;
    organization_id: string;
    kind: 'recording' | 'broadcast-audio';
    store_key: string;
    type: string;
    bytes: number;
    sha256: string;
    seconds: number | null;
    peaks: Uint8Array | null;
    created_at: Moment;
    delete_after: NullableMoment;
  };
  findable_notes: {
    id: Kept<string | null>;
    organization_id: Kept<string | null>;
    subject_id: Kept<string | null>;
    author_id: Kept<string | null>;
    search: Kept<string | null>;
    author_search: Kept<string | null>;
    created_at: Kept<Date | null>;
    call_id: Kept<string | null>;
    is_short: Kept<boolean | null>;
  };
  findable_people: {
    id: Kept<string>;
    organization_id: Kept<string>;
    person_id: Kept<string>;
    role_id: Kept<string>;
    sort_name: Kept<string>;
    search: Kept<string>;
    program_id: Kept<string | null>;
    organization_person_status_id: Kept<string | null>;
    preferred_language: Kept<string | null>;
    welcomed_at: Kept<Date | null>;
    matched: Kept<boolean>;
    upload_id: Kept<string | null>;
    enrollment_date: Kept<Date | null>;
    unenrollment_date: Kept<Date | null>;
    active: Kept<boolean>;
    opted_out: Kept<string[]>;
    contacts: Kept<number>;
    own_text: Kept<string | null>;
    match_count: Kept<number>;
  };
  findable_surveys: {
    id: Kept<string>;
    organization_id: Kept<string>;
    search_comments: Kept<string>;
    search_notes: Kept<string>;
  };
  findable_transcripts: {
    call_id: Kept<string>;
    organization_id: Kept<string>;
    words: Kept<string>;
  };
  friend_mails: {
    address_hash: string;
    sent_at: Moment;
  };
  jobs: {
    id: string;
    kind: string;
    key: string | null;
    payload: Json;
    run_at: Moment;
    lease_id: string | null;
    leased_until: NullableMoment;
    attempts: Generated<number>;
    error: string | null;
    created_at: Moment;
  };
  last_call_days: {
    organization_id: Kept<string>;
    role_id: Kept<string>;
    called_on: Kept<string>;
    n: Kept<number>;
  };
  last_calls: {
    membership_id: Kept<string>;
    organization_id: Kept<string>;
    role_id: Kept<string>;
    called_on: Kept<string | null>;
    sort_name: Kept<string>;
  };
  match_candidates: {
    id: Kept<string>;
    organization_id: Kept<string>;
    person_id: Kept<string>;
    role_id: Kept<string>;
    sort_name: Kept<string>;
    search: Kept<string>;
    program_id: Kept<string | null>;
    organization_person_status_id: Kept<string | null>;
    preferred_language: Kept<string | null>;
    welcomed_at: Kept<Date | null>;
    matched: Kept<boolean>;
    upload_id: Kept<string | null>;
    gender: Kept<string | null>;
    preferred_time_for_call: Kept<string[]>;
    hobbies: Kept<string | null>;
    zip_code: Kept<string | null>;
    match_count: Kept<number>;
  };
  match_partings: {
    id: string;
    organization_id: string;
    caller_id: string | null;
    recipient_id: string | null;
    matched_at: Moment;
    parted_at: Moment;
    same_program: boolean;
  };
  matches: {
    id: string;
    organization_id: string;
    caller_id: string;
    recipient_id: string;
    created_at: Moment;
  };
  memberships: {
    id: string;
    organization_id: string;
    person_id: string;
    role_id: string;
    previous_role_id: string | null;
    active: Generated<boolean>;
    pin: string | null;
    program_id: string | null;
    organization_person_status_id: string | null;
    opted_out: Generated<string[]>;
    survey_opt_outs: Generated<string[]>;
    custom_fields: Json;
    enrollment_date: NullableMoment;
    unenrollment_date: NullableMoment;
    welcomed_at: NullableMoment;
    upload_id: string | null;
    off_with_upload: Generated<boolean>;
    sort_name: Kept<string>;
    search: Kept<string>;
    preferred_language: Kept<string | null>;
    matched: Kept<boolean>;
    created_at: Moment;
    updated_at: Moment;
    contacts: Kept<number>;
    own_text: Kept<string | null>;
    match_count: Generated<number>;
    submission_id: string | null;
    submission_hash: string | null;
  };
  mfa_codes: {
    id: string;
    session_id: string;
    phone_type: 'PRIMARY' | 'ALTERNATE';
    code_hash: string;
    created_at: Moment;
    expires_at: Moment;
    used_at: NullableMoment;
  };
  notes: {
    id: string;
    organization_id: string;
    subject_id: string;
    author_id: string | null;
    author_name: string;
    kind: string;
    note: string;
    call_id: string | null;
    call_second: number | null;
    corrects_id: string | null;
    client_id: string | null;
    created_at: Moment;
    search: Kept<string>;
    author_search: Kept<string>;
  };
  one_time_tokens: {
    id: string;
    person_id: string;
    purpose: 'reset' | 'invitation';
    token_hash: string;
    verify_phone: Generated<boolean>;
    attempts: Generated<number>;
    created_at: Moment;
    expires_at: Moment;
    used_at: NullableMoment;
  };
  organization_configurations: {
    organization_id: string;
    identifier: string;
    active: boolean;
  };
  organization_person_statuses: {
    id: string;
    organization_id: string;
    name: string;
    description: string | null;
    is_default: Generated<boolean>;
    system_defined: Generated<boolean>;
    created_at: Moment;
  };
  organizations: {
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
    search: Kept<string>;
    sort_name: Kept<string>;
    sort_contact: Kept<string>;
    created_at: Moment;
    updated_at: Moment;
    welcome_english: string | null;
    welcome_spanish: string | null;
  };
  outbox: {
    id: string;
    kind: 'mail' | 'sms' | 'voice';
    recipient: string;
    subject: string | null;
    body: string;
    created_at: Moment;
    sent_at: NullableMoment;
    error: string | null;
    language: 'en' | 'es' | null;
  };
  own_field_counts: {
    key: Kept<string>;
    organization_id: Kept<string>;
    role_id: Kept<string>;
    n: Kept<number>;
  };
  own_fields: {
    organization_id: string;
    key: string;
    name: string;
  };
  people: {
    id: string;
    email: string | null;
    first_name: string;
    last_name: string;
    preferred_name: string | null;
    user_name: string | null;
    phone: string | null;
    phone_alternate: string | null;
    external_person_id: string | null;
    person_detail_id: string | null;
    zip_code: string | null;
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
  };
  people_upload_failures: {
    upload_id: string;
    organization_id: string;
    position: number;
    row_index: number;
    message: string;
    problems: JSONColumnType<FailedRow['problems']>;
  };
  people_upload_updates: {
    upload_id: string;
    organization_id: string;
    position: number;
    membership_id: string;
    before: Json;
    after: Json;
    undone: Generated<boolean>;
    taken_back: JSONColumnType<string[] | null>;
  };
  people_uploads: {
    id: string;
    organization_id: string;
    checksum: string;
    file_name: string;
    uploaded_by_id: string;
    uploaded_by_name: string;
    total: number;
    rows_done: Generated<number>;
    failed: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
    switched_until: NullableMoment;
    updates_existing: Generated<boolean>;
    stopped_at: NullableMoment;
  };
  person_facets: {
    organization_id: Kept<string>;
    role_id: Kept<string>;
    program_id: Kept<string | null>;
    organization_person_status_id: Kept<string | null>;
    preferred_language: Kept<string | null>;
    matched: Kept<boolean>;
    welcomed: Kept<boolean>;
    n: Kept<number>;
  };
  person_profiles: {
    id: string;
    person_id: string;
    organization_id: string | null;
    security_profile_id: string;
    active: Generated<boolean>;
    off_with_person: Generated<boolean>;
    created_at: Moment;
  };
  person_starts: {
    starts_with: Kept<string>;
    organization_id: Kept<string>;
    role_id: Kept<string>;
    n: Kept<number>;
  };
  programs: {
    id: string;
    organization_id: string;
    name: string;
    phone: string | null;
    is_default: Generated<boolean>;
    created_at: Moment;
  };
  queue_callers: {
    queue_id: string;
    organization_id: string;
    membership_id: string;
    on_shift_until: NullableMoment;
    leaving: Generated<boolean>;
    addition_id: string | null;
    added_at: Moment;
  };
  queue_recipients: {
    id: string;
    queue_id: string;
    organization_id: string;
    membership_id: string;
    rank: number;
    paused_at: NullableMoment;
    paused_until: NullableMoment;
    next_availability: NullableMoment;
    next_availability_set_at: NullableMoment;
    counted_from: Moment;
    set_aside_at: NullableMoment;
    addition_id: string | null;
    added_at: Moment;
    attempts: Generated<number>;
    spoke_at: NullableMoment;
    last_call_id: string | null;
    last_call_at: NullableMoment;
    live_call_id: string | null;
    rested_from: NullableMoment;
    rested_call_id: string | null;
    is_over: Kept<boolean>;
    failures: Generated<number>;
  };
  queue_undone_additions: {
    queue_id: string;
    organization_id: string;
    addition_id: string;
    undone_at: Moment;
  };
  queues: {
    id: string;
    organization_id: string;
    name: string;
    active: Generated<boolean>;
    switched_at: Moment;
    self_signup: Generated<boolean>;
    cooldown_hours: Generated<number>;
    respect_preferred_times: Generated<boolean>;
    created_at: Moment;
    updated_at: Moment;
  };
  reach_counts: {
    organization_id: Kept<string>;
    program_id: Kept<string | null>;
    role_id: Kept<string>;
    active: Kept<boolean>;
    opted_out: Kept<string[]>;
    contacts: Kept<number>;
    n: Kept<number>;
  };
  report_parts: {
    report_id: string;
    organization_id: string;
    position: number;
    content: string;
  };
  report_requests: {
    id: string;
    organization_id: string;
    module: string;
    requested_by_id: string;
    requested_by_name: string | null;
    organization_name: string | null;
    filters: JSONColumnType<Record<string, unknown>>;
    status: Generated<'created' | 'in-progress' | 'cancelled' | 'completed'>;
    finished_at: NullableMoment;
    file_name: string | null;
    rows_done: Generated<number>;
    rows_total: number | null;
    size: number | null;
    created_at: Moment;
  };
  roles: {
    id: Kept<string>;
    name: MembershipRole;
  };
  security_events: {
    id: string;
    person_id: string;
    acted_in: string | null;
    kind: SecurityKind;
    call: string | null;
    network: string;
    browser: string | null;
    system: string | null;
    hour: Moment;
    times: Generated<number>;
    at: Moment;
  };
  security_profiles: {
    id: Kept<string>;
    name: ProfileName;
    type: ProfileType;
  };
  send_budgets: {
    organization_id: string;
    channel: string;
    tokens: number;
    at: Moment;
  };
  sessions: {
    id: string;
    person_id: string;
    stage: 'challenge' | 'full';
    created_at: Moment;
    expires_at: Moment;
    revoked_at: NullableMoment;
    last_used_at: Moment;
    network: string | null;
    browser: string | null;
    system: string | null;
  };
  signups: {
    membership_id: string;
    organization_id: string;
    signed_up_at: Moment;
    commitment_months: number;
    heard_from: string | null;
    converted_at: NullableMoment;
    submission_hash: string | null;
  };
  survey_definitions: {
    id: string;
    organization_id: string;
    type: SurveyType;
    version: number;
    questions: JSONColumnType<Question[] | null, string | null, never>;
    common_version: number | null;
    created_at: Moment;
  };
  survey_drafts: {
    survey_id: string;
    organization_id: string;
    answers: JSONColumnType<Answers, string | undefined>;
    comments: string | null;
    saved_at: Moment;
  };
  survey_rules: {
    organization_id: string;
    post_call_share: number;
    in_call_follow_up_days: number | null;
    baseline_follow_up_days: number | null;
  };
  surveys: {
    id: string;
    organization_id: string;
    family: SurveyFamily;
    type: SurveyType;
    subject_id: string;
    respondent_id: string | null;
    call_id: string | null;
    follows_id: string | null;
    origin: Generated<'opened' | 'call' | 'survey'>;
    is_anonymous: Generated<boolean>;
    definition_id: string | null;
    common_version: number | null;
    answers: JSONColumnType<Answers | null, string | null, string | null>;
    additional_comments: string | null;
    admin_notes: string | null;
    alarms: Generated<number>;
    action_required: boolean;
    postponed_to: string | null;
    available_from: string | null;
    opens_at: Moment;
    expires_at: Moment;
    token_version: Generated<number>;
    submission_id: string | null;
    created_at: Moment;
    sent_at: NullableMoment;
    answered_at: NullableMoment;
    completed_at: NullableMoment;
    at: Kept<Date>;
    search_comments: Kept<string>;
    search_notes: Kept<string>;
    undelivered_at: NullableMoment;
    submission_hash: string | null;
  };
  throttles: {
    key: string;
    count: number;
    window_started_at: Moment;
  };
  zip_zones: {
    prefix: Kept<string>;
    state: Kept<string>;
    zones: Kept<string[]>;
  };
}
