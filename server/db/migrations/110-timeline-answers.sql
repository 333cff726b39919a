-- What somebody has answered about others, the latest first, as timelines ask for it.
create index surveys_answered_by on surveys (respondent_id, answered_at desc, id desc)
  where respondent_id <> subject_id and answered_at is not null and not is_anonymous;
