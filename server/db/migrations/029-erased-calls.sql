-- Somebody of it was deleted: nothing is kept any more of what was said in it, nor is what comes later.
alter table calls add column erased boolean not null default false;
