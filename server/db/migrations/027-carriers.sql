-- What a carrier has to know, and what has to be known of it.

-- From then on it may have been handed to a carrier that would make a second call of a second order.
alter table calls add column handed_at timestamptz;
-- In which language a spoken message is read out.
alter table outbox add column language text;
