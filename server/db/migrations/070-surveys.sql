-- Surveys: what is asked, whom, about whom, and what was answered.

-- The questions of an organization's own, and its way back to the common ones, which stand in the code. Each saving is a
-- new version, for what was answered keeps its own.
create table survey_definitions (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  type text not null,
  version integer not null,
  questions jsonb,
  -- of the common questions, where they are what is asked
  common_version integer,
  created_at timestamptz not null,
  unique (id, organization_id),
  constraint survey_definitions_version unique (organization_id, type, version),
  constraint survey_definitions_questions check ((questions is null) <> (common_version is null))
);
call isolate('survey_definitions');
revoke update, delete on survey_definitions from console_app;

-- When surveys are sent without anybody's doing; an organization without a row has the defaults.
create table survey_rules (
  organization_id uuid primary key references organizations on delete cascade,
  post_call_share integer not null,
  in_call_follow_up_days integer,
  baseline_follow_up_days integer
);
call isolate('survey_rules');

-- The answers stand in the survey itself: lists, files, the timeline and the comparison with the survey before all read
-- the whole of them, and nothing looks for one answer among many surveys.
create table surveys (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  family text not null,
  type text not null,
  -- the memberships; a survey goes with whom it is about, and stays when the one who answers goes
  subject_id uuid not null,
  respondent_id uuid,
  call_id uuid,
  -- the survey whose follow-up it is
  follows_id uuid,
  -- somebody opened it; a call was over; another survey was answered
  origin text not null default 'opened',
  is_anonymous boolean not null default false,
  -- What is asked, as soon as somebody has begun to answer: an organization's version, or one of the common questions.
  definition_id uuid,
  common_version integer,
  answers jsonb,
  additional_comments text,
  admin_notes text,
  -- how many of the answers somebody should look at
  alarms integer not null default 0,
  -- whether it waits to be conducted or looked at, but for its days
  action_required boolean not null,
  -- the first day on which it requires action again
  postponed_to date,
  -- the first day on which it can be answered, and the moment at which that begins where the organization is
  available_from date,
  opens_at timestamptz not null,
  expires_at timestamptz not null,
  -- links of earlier versions open nothing
  token_version integer not null default 1,
  submission_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  completed_at timestamptz,
  -- where it stands in lists
  at timestamptz not null generated always as (coalesce(answered_at, created_at)) stored,
  -- A space before each word: the start of a word can be searched for.
  search_comments text not null generated always as
    (' ' || fold_spoken(translate(coalesce(additional_comments, ''), E'\n\r\t', '   '))) stored,
  search_notes text not null generated always as
    (' ' || fold_spoken(translate(coalesce(admin_notes, ''), E'\n\r\t', '   '))) stored,
  unique (id, organization_id),
  -- the same submission sent twice is one
  constraint surveys_submission unique (organization_id, submission_id),
  constraint surveys_family check (family in ('person', 'caller')),
  constraint surveys_type check (type in ('CHANGE_OF_CONDITION', 'EVALUATION', 'POSTCALL_SURVEY', 'INCALL_SURVEY', 'BASELINE_SURVEY', 'FOLLOW_UP_SURVEY', 'INCALL_SURVEY_FOLLOWUP')),
  constraint surveys_origin check (origin in ('opened', 'call', 'survey')),
  constraint surveys_questions check (definition_id is null or common_version is null),
  constraint surveys_answered check ((answered_at is null) = (answers is null)),
  foreign key (subject_id, organization_id) references memberships (id, organization_id) on delete cascade,
  foreign key (respondent_id, organization_id) references memberships (id, organization_id)
    on delete set null (respondent_id),
  foreign key (call_id, organization_id) references calls (id, organization_id) on delete set null (call_id),
  foreign key (follows_id, organization_id) references surveys (id, organization_id) on delete set null (follows_id),
  foreign key (definition_id, organization_id) references survey_definitions (id, organization_id)
);
create index surveys_time on surveys (organization_id, family, at desc, id desc);
create index surveys_all_time on surveys (family, at desc, id desc);
create index surveys_due on surveys (organization_id, family, at, id) where action_required;
-- what was answered about somebody, and the survey before
create index surveys_subject on surveys (subject_id, type, answered_at desc);
create index surveys_respondent on surveys (respondent_id) where respondent_id is not null;
create index surveys_definition on surveys (definition_id) where definition_id is not null;
-- A call is followed by one survey, and a survey by one follow-up.
create unique index surveys_call on surveys (call_id) where origin = 'call';
create index surveys_of_call on surveys (call_id) where call_id is not null;
create unique index surveys_follows on surveys (follows_id) where follows_id is not null;
create index surveys_search on surveys using gin (search_comments gin_trgm_ops, search_notes gin_trgm_ops);
call isolate('surveys');
revoke delete on surveys from console_app;

-- What somebody who is answering has answered so far.
create table survey_drafts (
  survey_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  answers jsonb not null default '{}',
  comments text,
  saved_at timestamptz not null,
  foreign key (survey_id, organization_id) references surveys (id, organization_id) on delete cascade
);
create index survey_drafts_old on survey_drafts (saved_at);
call isolate('survey_drafts');

-- Surveys as they are searched: see findable_people.
create view findable_surveys as
  select id, organization_id, search_comments, search_notes from surveys
  where (select sees_everything()) or organization_id = (select own_organization());
grant select on findable_surveys to console_app;
