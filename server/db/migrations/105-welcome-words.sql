-- What an organization itself says in its welcome mail, in each language that mails are written in.
alter table organizations add column welcome_english text, add column welcome_spanish text;
