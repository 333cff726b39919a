-- Matches that ended because one of the two became inactive, however that was done: made again once both are there.
create table match_partings (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- null: deleted since
  caller_id uuid,
  recipient_id uuid,
  -- when they were matched, and when that ended
  matched_at timestamptz not null,
  parted_at timestamptz not null,
  -- both were in one program
  same_program boolean not null,
  constraint match_partings_pair unique (caller_id, recipient_id),
  foreign key (caller_id, organization_id) references memberships (id, organization_id)
    on delete set null (caller_id),
  foreign key (recipient_id, organization_id) references memberships (id, organization_id)
    on delete set null (recipient_id)
);
create index match_partings_recipient on match_partings (recipient_id);
create index match_partings_organization on match_partings (organization_id);
call isolate('match_partings');

-- What uploads remember, and what the history tells of who was made inactive alone.
insert into match_partings (id, organization_id, caller_id, recipient_id, matched_at, parted_at, same_program)
select gen_random_uuid(), known.organization_id, caller.id, recipient.id, known.at, known.at,
  coalesce(caller.program_id = recipient.program_id, false)
from (
  select distinct on (caller_id, recipient_id) organization_id, caller_id, recipient_id, at from (
    select p.organization_id, p.caller_id, p.recipient_id, coalesce(greatest(c.unenrollment_date, r.unenrollment_date), now()) as at
    from people_upload_partings p
      join memberships c on c.id = p.caller_id
      join memberships r on r.id = p.recipient_id
    where not (c.active and r.active)
    union all
    select e.organization_id, e.caller_id, e.recipient_id, e.at
    from memberships gone
      join audit_events e on (e.caller_id = gone.id or e.recipient_id = gone.id) and e.at = gone.unenrollment_date
        and e.organization_id = gone.organization_id and e.entity = 'match' and e.action = 'deleted'
    where not gone.active
  ) every_way order by caller_id, recipient_id, at desc
) known
join memberships caller on caller.id = known.caller_id and caller.organization_id = known.organization_id
join memberships recipient on recipient.id = known.recipient_id and recipient.organization_id = known.organization_id
where not exists (select from matches m where m.caller_id = caller.id and m.recipient_id = recipient.id);

drop table people_upload_partings;
