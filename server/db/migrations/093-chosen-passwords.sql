-- Whether a password was chosen by whom it belongs to: the setup asks for no second one.
alter table credentials add column password_chosen boolean not null default false;
