-- Children under a verified adult. No face and no log-in: nothing here can ever be somebody who asks.
create type minor_relation as enum ('mother', 'father', 'tutor', 'other');

create table minors (
  id uuid primary key default uuidv7(),
  -- Names, CURP and birth date, sealed. Null once erased: the row stays for tickets of played matches, and leads to nobody.
  sealed_person bytea,
  -- The same keyed hash as of a fan: one person is one child or one fan.
  curp_index bytea check (length(curp_index) = 32),
  -- The photo lies sealed in the file store under this number; no template is ever made of it.
  photo_id uuid,
  -- The number of the key that sealed it.
  photo_key smallint,
  created_at timestamptz not null default now(),
  -- Turned 18 and was asked to become a fan; erased 60 days later.
  asked_at timestamptz,
  erased_at timestamptz,
  constraint minors_curp_once unique (curp_index),
  check ((sealed_person is null) = (erased_at is not null)),
  check ((curp_index is null) = (erased_at is not null)),
  check ((photo_id is null) = (photo_key is null)),
  check (erased_at is null or photo_id is null)
);
create index minors_asked on minors (asked_at) where asked_at is not null and erased_at is null;

create table minor_guardians (
  minor_id uuid not null references minors,
  fan_id uuid not null references fans,
  relation minor_relation not null,
  -- 1 registered the child, or remained; 2 was invited.
  rank smallint not null check (rank between 1 and 2),
  -- Five children a guardian, however many requests come at once.
  slot smallint not null check (slot between 1 and 5),
  -- By which text this guardian answers for this child.
  notice_version text not null check (length(notice_version) between 1 and 40),
  notice_hash bytea not null check (length(notice_hash) = 32),
  agreed_at timestamptz not null default now(),
  primary key (minor_id, fan_id),
  constraint minor_guardians_two unique (minor_id, rank),
  constraint minor_guardians_five unique (fan_id, slot)
);

-- A child that is not erased has a guardian. Its row is locked, so that of two who leave at once the second sees the first.
create function minors_have_a_guardian() returns trigger language plpgsql as $$
declare
  child uuid := case tg_table_name when 'minors' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(old) ->> 'minor_id')::uuid end;
  gone timestamptz;
begin
  select erased_at into gone from minors where id = child for no key update;
  if found and gone is null and not exists (select from minor_guardians where minor_id = child) then
    raise exception 'minor % is left without a guardian', child
      using errcode = 'check_violation', constraint = 'minors_have_a_guardian';
  end if;
  return null;
end $$;
create constraint trigger minors_have_a_guardian after insert on minors
  deferrable initially deferred for each row execute function minors_have_a_guardian();
create constraint trigger minors_have_a_guardian after delete on minor_guardians
  deferrable initially deferred for each row execute function minors_have_a_guardian();

-- A CURP is a fan's or a child's, never both. Who turned 18 and was asked may become a fan: the child's row then goes.
create function curp_is_one_person() returns trigger language plpgsql as $$
begin
  if new.curp_index is null or (tg_op = 'UPDATE' and new.curp_index is not distinct from old.curp_index) then
    return new;
  end if;
  -- Held to the end of the transaction: of a fan and a child written at once, the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended(encode(new.curp_index, 'hex'), 36));
  if tg_table_name = 'minors' and exists (select from fans where curp_index = new.curp_index) then
    raise exception 'this CURP is a fan''s' using errcode = 'unique_violation', constraint = 'minors_curp_no_fan';
  end if;
  if tg_table_name = 'fans'
    and exists (select from minors where curp_index = new.curp_index and asked_at is null) then
    raise exception 'this CURP is a child''s' using errcode = 'unique_violation', constraint = 'fans_curp_no_minor';
  end if;
  return new;
end $$;
create trigger curp_is_one_person before insert or update of curp_index on minors
  for each row execute function curp_is_one_person();
create trigger curp_is_one_person before insert or update of curp_index on fans
  for each row execute function curp_is_one_person();

create type minor_invitation_status as enum ('open', 'accepted', 'declined', 'taken_back', 'expired');
create table minor_invitations (
  id uuid primary key default uuidv7(),
  minor_id uuid not null references minors,
  from_fan uuid not null references fans,
  -- Forgotten when the invitation is over.
  to_email text,
  -- Made when the mail goes out; only the newest link works.
  token_hash bytea unique,
  status minor_invitation_status not null default 'open',
  accepted_by uuid references fans,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null)),
  check ((status = 'open') = (to_email is not null)),
  check ((status = 'accepted') = (accepted_by is not null))
);
create unique index minor_invitations_one_open on minor_invitations (minor_id) where status = 'open';
create index minor_invitations_of_fan on minor_invitations (from_fan, invited_at);

create type minor_hand_over_status as enum ('offered', 'accepted', 'declined', 'taken_back', 'expired');
create table minor_hand_overs (
  id uuid primary key default uuidv7(),
  minor_id uuid not null references minors,
  event_id int not null references events,
  from_fan uuid not null references fans,
  -- To whom, as the guardian wrote it; forgotten when it is answered.
  to_email text,
  to_fan_number text,
  to_fan uuid references fans,
  status minor_hand_over_status not null default 'offered',
  offered_at timestamptz not null default now(),
  accepted_at timestamptz,
  closed_at timestamptz,
  check (num_nonnulls(to_email, to_fan_number) = (status = 'offered')::int),
  check (status <> 'accepted' or (to_fan is not null and accepted_at is not null)),
  check ((status in ('offered', 'accepted')) = (closed_at is null))
);
-- For one match a child is with one adult.
create unique index minor_hand_overs_one on minor_hand_overs (minor_id, event_id) where status in ('offered', 'accepted');
create index minor_hand_overs_of_taker on minor_hand_overs (to_fan, event_id) where status = 'accepted';
create index minor_hand_overs_of_giver on minor_hand_overs (from_fan);

-- A match lasts two hours; by the database's clock it is then over for everybody.
create function match_is_over(event int) returns boolean language sql volatile as $$
  select coalesce((select starts_at + interval '2 hours' <= clock_timestamp() from events where id = event), true)
$$;
create function minor_hand_overs_in_time() returns trigger language plpgsql as $$
begin
  if new.status <> 'expired' and match_is_over(new.event_id) then
    raise exception 'match % is over', new.event_id
      using errcode = 'check_violation', constraint = 'minor_hand_overs_in_time';
  end if;
  return new;
end $$;
create trigger minor_hand_overs_in_time before insert or update of status, event_id on minor_hand_overs
  for each row execute function minor_hand_overs_in_time();
