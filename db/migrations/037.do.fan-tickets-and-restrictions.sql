-- A fan who may neither buy nor enter for a time. It hangs on a fan's row and on nothing else: no face is searched for.
create table restrictions (
  id uuid primary key default uuidv7(),
  fan_id uuid references fans,
  -- Of a fan who erased: keyed hashes of CURP or document, and nothing else, until the end.
  person_index bytea check (length(person_index) = 32),
  reason text check (length(reason) between 1 and 500),
  -- Where the evidence lies, never the evidence: the number of a report or of a file.
  evidence text check (length(evidence) between 1 and 200),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  issued_by uuid references accounts,
  issued_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid references accounts,
  lifted_words text check (length(lifted_words) between 1 and 1000),
  constraint restrictions_issuer unique (id, issued_by),
  check (ends_at > starts_at),
  check (num_nonnulls(fan_id, person_index) = 1),
  check (num_nonnulls(fan_id, reason, evidence, issued_by) in (0, 4)),
  check (num_nonnulls(lifted_at, lifted_by) in (0, 2))
);
create index restrictions_of_fan on restrictions (fan_id) where fan_id is not null;
create index restrictions_of_person on restrictions (person_index) where person_index is not null;

-- Standing at `at`: from its first moment until just before its last one, by the clock given and by no job.
create function restrictions_of(who uuid, at timestamptz) returns setof restrictions language sql stable as $$
  select one.* from restrictions one
  where (one.fan_id = who or one.person_index in (
      select curp_index from fans where id = who
      union all select number_index from fan_documents where fan_id = who and confirmed_at is not null))
    and one.starts_at <= at and at < one.ends_at and (one.lifted_at is null or at < one.lifted_at)
$$;
create function restricted(who uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from restrictions_of(who, at))
$$;

create type appeal_status as enum ('open', 'upheld', 'rejected');
create table restriction_appeals (
  id uuid primary key default uuidv7(),
  restriction_id uuid not null,
  -- Repeated from the restriction, so that the check below can hold who decides against it.
  issued_by uuid not null,
  words text not null check (length(words) between 1 and 3000),
  made_at timestamptz not null default now(),
  due_at timestamptz not null,
  status appeal_status not null default 'open',
  answer text check (length(answer) between 1 and 2000),
  decided_by uuid references accounts,
  decided_at timestamptz,
  foreign key (restriction_id, issued_by) references restrictions (id, issued_by),
  constraint restriction_appeals_once unique (restriction_id),
  constraint restriction_appeals_other_eyes check (decided_by <> issued_by),
  check (due_at > made_at),
  check ((status = 'open') = (decided_at is null)),
  check (num_nonnulls(answer, decided_by, decided_at) in (0, 3))
);
create index restriction_appeals_open on restriction_appeals (due_at) where status = 'open';

-- Who goes in with a ticket of a match that asks for a Fan ID.
create type holder_way as enum ('purchase', 'own', 'invitation', 'guardian');
create table ticket_holders (
  event_id int not null,
  ticket_id uuid not null,
  fan_id uuid references fans,
  minor_id uuid references minors,
  bound_at timestamptz not null default now(),
  bound_by uuid references accounts,
  how holder_way not null,
  primary key (event_id, ticket_id),
  foreign key (event_id, ticket_id) references tickets,
  constraint ticket_holders_fan_once unique (event_id, fan_id),
  constraint ticket_holders_minor_once unique (event_id, minor_id),
  check (num_nonnulls(fan_id, minor_id) = 1)
);
create index ticket_holders_of_fan on ticket_holders (fan_id) where fan_id is not null;
create index ticket_holders_of_minor on ticket_holders (minor_id) where minor_id is not null;

create type invitation_status as enum ('offered', 'accepted', 'declined', 'withdrawn', 'ended');
-- A ticket set aside for another fan, who must agree. To whom nobody is known, the invitation waits all the same.
create table ticket_invitations (
  id uuid primary key default uuidv7(),
  event_id int not null,
  ticket_id uuid not null,
  from_account uuid not null references accounts,
  to_number text check (to_number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  to_email text check (to_email = lower(to_email) and length(to_email) <= 254),
  to_fan uuid references fans,
  status invitation_status not null default 'offered',
  offered_at timestamptz not null default now(),
  closed_at timestamptz,
  foreign key (event_id, ticket_id) references tickets,
  check (num_nonnulls(to_number, to_email) = 1),
  check ((status = 'offered') = (closed_at is null))
);
create unique index ticket_invitations_one_open on ticket_invitations (ticket_id) where status = 'offered';
create index ticket_invitations_from on ticket_invitations (from_account, offered_at desc);
create index ticket_invitations_to_number on ticket_invitations (to_number) where status = 'offered';
create index ticket_invitations_to_email on ticket_invitations (to_email) where status = 'offered';
create index ticket_invitations_to_fan on ticket_invitations (to_fan);

-- Locks the ticket against its own end: a holder is bound to a living ticket, or not at all.
create function ticket_holders_need_life() returns trigger language plpgsql as $$
begin
  perform from tickets where event_id = new.event_id and id = new.ticket_id and status = 'valid' for share;
  if not found then
    raise exception 'ticket % is not valid', new.ticket_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ticket_holders_need_life before insert or update on ticket_holders
  for each row execute function ticket_holders_need_life();

-- Who answers for a child at a match: its guardians, and who took it for that day.
create function adults_of(minor uuid, event int) returns table (fan_id uuid) language sql stable as $$
  select guardian.fan_id from minor_guardians guardian where guardian.minor_id = minor
  union select taken.to_fan from minor_hand_overs taken
    where taken.minor_id = minor and taken.event_id = event and taken.status = 'accepted'
$$;
-- A child goes in beside an adult: where the last of those who answer for it loses the place, it loses its own.
create function ticket_holders_take_children() returns trigger language plpgsql as $$
begin
  delete from ticket_holders child
    where child.event_id = old.event_id and child.minor_id is not null
      and old.fan_id in (select fan_id from adults_of(child.minor_id, old.event_id))
      and not exists (select from ticket_holders adult where adult.event_id = old.event_id
        and adult.fan_id in (select fan_id from adults_of(child.minor_id, old.event_id)));
  return null;
end $$;
create trigger ticket_holders_take_children after delete on ticket_holders
  for each row when (old.fan_id is not null) execute function ticket_holders_take_children();

-- Whatever ends a ticket (refund, transfer, sale, change of seat, cession) ends who was bound to it. Of a change of seat
-- the new ticket is there already: its owner goes on to it.
create function tickets_lose_holder() returns trigger language plpgsql as $$
declare
  gone uuid;
begin
  delete from ticket_holders where event_id = new.event_id and ticket_id = new.id returning fan_id into gone;
  if new.void_reason = 'moved' then
    insert into ticket_holders (event_id, ticket_id, fan_id, bound_by, how)
    select next.event_id, next.id, fans.id, next.account_id, 'purchase'
    from fans join tickets next on next.account_id = fans.account_id and next.event_id = new.event_id
    where fans.id = gone and fans.account_id = new.account_id and next.status = 'valid' and next.fare = new.fare
      and not exists (select from ticket_holders held where held.event_id = next.event_id and held.ticket_id = next.id)
    order by next.issued_at desc, next.id desc limit 1
    on conflict do nothing;
  end if;
  update ticket_invitations set status = 'ended', closed_at = clock_timestamp()
    where ticket_id = new.id and status = 'offered';
  return null;
end $$;
create trigger tickets_lose_holder after update of status on tickets
  for each row when (old.status = 'valid' and new.status = 'void') execute function tickets_lose_holder();

-- A new ticket is its owner's own, when he is a fan who has none of this match yet; whatever way it came to him.
-- Waits for nobody: where another purchase of the same fan is at it, this one leaves it to that one.
create function tickets_find_holder() returns trigger language plpgsql as $$
begin
  insert into ticket_holders (event_id, ticket_id, fan_id, bound_by, how)
  select own.event_id, own.ticket_id, own.fan_id, own.account_id, 'purchase'
  from (
    select distinct on (born.event_id, fans.id) born.event_id, born.id as ticket_id, fans.id as fan_id, born.account_id
    from born
    join events on events.id = born.event_id and events.requires_fan_id
    join fans on fans.account_id = born.account_id and fans.status = 'approved'
    where born.status = 'valid' and born.fare = 'adult' and not restricted(fans.id, clock_timestamp())
    order by born.event_id, fans.id, born.seat_id
  ) own
  where pg_try_advisory_xact_lock(hashtextextended('fan holds ' || own.event_id || ' ' || own.fan_id, 0))
  on conflict do nothing;
  return null;
end $$;
create trigger tickets_find_holder after insert on tickets referencing new table as born
  for each statement execute function tickets_find_holder();
