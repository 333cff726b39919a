-- What the form said that made a broadcast, or changed it last: whether one that comes again is the same. Of contacts that
-- were typed or uploaded their number alone was compared.
alter table broadcasts add submission_hash text;
