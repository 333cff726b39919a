-- When the message with a survey's link was given up; the survey waits on for who is given the link another way.
-- Specification surveys 6.5.
alter table surveys add column undelivered_at timestamptz;
