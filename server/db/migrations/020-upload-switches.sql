-- Until then the people of the upload are being disabled or enabled: one such switch at a time. Whoever ends it, or
-- leaves it, frees it.
alter table people_uploads add column switched_until timestamptz;
