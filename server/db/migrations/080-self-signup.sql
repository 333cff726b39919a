-- Callers who signed up by themselves.

create table signups (
  membership_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  signed_up_at timestamptz not null,
  commitment_months smallint not null,
  heard_from text,
  -- when they were made a caller: from then on they can sign in
  converted_at timestamptz,
  unique (membership_id, organization_id),
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index signups_organization on signups (organization_id);
call isolate('signups');

-- Proofs that were used, until they would be too old anyway. Whoever comes first has it.
create table captcha_uses (signature text primary key, expires_at timestamptz not null);
create index captcha_uses_expiry on captcha_uses (expires_at);
call keep_for_system('captcha_uses');

-- Who was told of the product by a friend, once and never again: only the hash of the address is kept.
create table friend_mails (address_hash text primary key, sent_at timestamptz not null);
call keep_for_system('friend_mails');
