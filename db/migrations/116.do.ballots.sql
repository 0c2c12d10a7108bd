-- A match that far more people want than there are seats: who may buy is drawn among those who applied. What is promised to
-- them is kept here.
create type ballot_state as enum ('planned', 'open', 'drawing', 'granting', 'ended', 'cancelled');
create type ballot_end as enum ('all_paid', 'nobody_left', 'stopped', 'over', 'match_cancelled', 'cancelled');
create type application_status as enum ('applied', 'withdrawn', 'won', 'paid', 'lapsed', 'declined', 'lost');

create table ballots (
  id int generated always as identity primary key,
  event_id int not null references events,
  state ballot_state not null default 'planned',
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  most_seats smallint not null check (most_seats between 1 and 10),
  pay_hours smallint not null check (pay_hours between 1 and 168),
  asks_fan_id boolean not null default false,
  -- The public randomness that will order the list: named while people apply, before it exists.
  beacon_chain text check (beacon_chain ~ '^[0-9a-f]{64}$'),
  beacon_round bigint check (beacon_round > 0),
  beacon_at timestamptz,
  -- What comes back is given to nobody else any more.
  stopped boolean not null default false,
  -- Who did not win at once was told so.
  told_line boolean not null default false,
  ended ballot_end check ((ended is not null) = (state in ('ended', 'cancelled'))),
  ended_at timestamptz check ((ended_at is null) = (ended is null)),
  check (state in ('planned', 'cancelled', 'ended') or beacon_round is not null)
);
create unique index ballots_one_a_match on ballots (event_id) where state <> 'cancelled';
create index ballots_alive on ballots (state) where state in ('planned', 'open', 'drawing', 'granting');

create table ballot_zones (
  ballot_id int not null references ballots on delete cascade,
  zone_id smallint not null,
  seats int not null check (seats > 0),
  primary key (ballot_id, zone_id)
);

-- The seats that a ballot gives away, until it lets go of them. Each is blocked, held for one who won, or sold.
create table ballot_seats (
  event_id int not null,
  seat_id int not null,
  ballot_id int not null references ballots,
  primary key (event_id, seat_id),
  foreign key (event_id, seat_id) references event_seats
);
create index ballot_seats_of_ballot on ballot_seats (ballot_id);

create table ballot_applications (
  id uuid primary key,
  ballot_id int not null references ballots,
  account_id uuid not null references accounts on delete cascade,
  fan_id uuid,
  salt bytea not null check (length(salt) = 32),
  commitment bytea not null unique check (length(commitment) = 32),
  quantity smallint not null check (quantity between 1 and 10),
  -- Zones in order of preference.
  zones smallint[] not null check (cardinality(zones) between 1 and 50),
  status application_status not null default 'applied',
  number int check (number > 0),
  -- Of who won: the seats, of which zone, from when and until when they can be paid.
  hold_id uuid unique,
  zone_id smallint,
  won_at timestamptz,
  until timestamptz,
  applied_at timestamptz not null default clock_timestamp(),
  unique (account_id, ballot_id),
  check ((hold_id is not null) = (status in ('won', 'paid', 'lapsed', 'declined'))),
  check ((hold_id is null) = (zone_id is null) and (hold_id is null) = (until is null) and (hold_id is null) = (won_at is null)),
  check (status in ('applied', 'withdrawn') or number is not null)
);
create unique index ballot_applications_number on ballot_applications (ballot_id, number) where number is not null;
create unique index ballot_applications_fan on ballot_applications (ballot_id, fan_id) where fan_id is not null and status <> 'withdrawn';
create index ballot_applications_status on ballot_applications (ballot_id, status, number);

-- Everybody who would sit on an application's seats, its own person among them, as a keyed hash: nobody is in two.
create table ballot_members (
  ballot_id int not null references ballots,
  person_key bytea not null check (length(person_key) = 32),
  application_id uuid not null references ballot_applications on delete cascade,
  -- Its own person, who applied.
  own boolean not null,
  -- What the applicant sees of a companion: the first letter and where the mail is, or the end of the Fan ID.
  hint text not null check (length(hint) between 1 and 80),
  -- Where the companion has one.
  account_id uuid references accounts on delete cascade,
  primary key (ballot_id, person_key)
);
create index ballot_members_of_application on ballot_members (application_id);
create index ballot_members_of_account on ballot_members (account_id) where account_id is not null;

-- The commitments of the closed list in their order, 32 bytes each; written once, and the draw once after it.
create table ballot_lists (
  ballot_id int primary key references ballots,
  closed_at timestamptz not null,
  applications int not null check (applications >= 0),
  root bytea not null check (length(root) = 32),
  commitments bytea not null check (length(commitments) = 32 * applications),
  randomness bytea check (length(randomness) = 32),
  seed bytea check (length(seed) = 32),
  drawn_at timestamptz check ((drawn_at is null) = (seed is null) and (seed is null) = (randomness is null)),
  numbers bytea check (length(numbers) = 4 * applications and (numbers is null) = (seed is null))
);
alter table ballot_lists alter column commitments set storage external, alter column numbers set storage external;

create table ballot_records (
  ballot_id int not null references ballots,
  no int not null check (no > 0),
  statement text not null check (length(statement) <= 20000),
  signature bytea not null check (length(signature) = 64),
  kid int not null,
  at timestamptz not null default clock_timestamp(),
  primary key (ballot_id, no)
);

create trigger ballot_record_kept before update or delete on ballot_records
  for each row execute function waiting_record_kept();

create function ballot_list_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.seed is not null
    or (new.ballot_id, new.closed_at, new.applications, new.root, new.commitments)
      is distinct from (old.ballot_id, old.closed_at, old.applications, old.root, old.commitments) then
    raise exception 'a closed list stays as it is' using errcode = 'check_violation', constraint = 'ballot_list_kept';
  end if;
  return new;
end $$;
create trigger ballot_list_kept before update or delete on ballot_lists
  for each row execute function ballot_list_kept();

-- People apply, change and withdraw while the ballot is open, by this clock and whoever writes it. The shared lock makes
-- whoever closes the list wait, and who comes after sees it closed.
create function ballot_in_time() returns trigger language plpgsql as $$
begin
  perform from ballots where id = new.ballot_id for share;
  if not exists (select from ballots where id = new.ballot_id and state = 'open'
      and opens_at <= clock_timestamp() and closes_at > clock_timestamp()) then
    raise exception 'ballot % takes no applications', new.ballot_id using errcode = 'check_violation', constraint = 'ballot_in_time';
  end if;
  return new;
end $$;
create trigger ballot_application_in_time before insert on ballot_applications
  for each row execute function ballot_in_time();
create trigger ballot_change_in_time before update on ballot_applications for each row
  when (new.quantity <> old.quantity or new.zones <> old.zones or new.fan_id is distinct from old.fan_id
    or (new.status <> old.status and (new.status = 'withdrawn' or old.status = 'withdrawn')))
  execute function ballot_in_time();
create trigger ballot_member_in_time before insert or update on ballot_members
  for each row execute function ballot_in_time();

-- What a person was given stays, a number is drawn once, and one wins once.
create function ballot_application_kept() returns trigger language plpgsql as $$
begin
  if (new.id, new.ballot_id, new.account_id, new.salt, new.commitment, new.applied_at)
    is distinct from (old.id, old.ballot_id, old.account_id, old.salt, old.commitment, old.applied_at)
    or (old.number is not null and new.number is distinct from old.number)
    or (old.hold_id is not null and (new.hold_id, new.zone_id, new.won_at) is distinct from (old.hold_id, old.zone_id, old.won_at)) then
    raise exception 'an application stays what it was' using errcode = 'check_violation', constraint = 'ballot_application_kept';
  end if;
  if new.status <> old.status and not (case old.status
      when 'applied' then new.status in ('withdrawn', 'won', 'lost')
      when 'withdrawn' then new.status = 'applied'
      when 'won' then new.status in ('paid', 'lapsed', 'declined')
      else false end) then
    raise exception 'an application goes forward' using errcode = 'check_violation', constraint = 'ballot_application_forward';
  end if;
  return new;
end $$;
create trigger ballot_application_kept before update on ballot_applications
  for each row execute function ballot_application_kept();

create function ballot_forward() returns trigger language plpgsql as $$
begin
  if (new.state < old.state) or old.state in ('ended', 'cancelled') then
    raise exception 'a ballot goes forward' using errcode = 'check_violation', constraint = 'ballot_forward';
  end if;
  return new;
end $$;
create trigger ballot_forward before update on ballots for each row execute function ballot_forward();

-- A ballot's seat is the ballot's until it lets go: what would be free goes back to it, and only a promise of the ballot takes it.
create function ballot_seat_kept() returns trigger language plpgsql as $$
begin
  if not exists (select from ballot_seats where event_id = new.event_id and seat_id = new.seat_id) then
    return new;
  end if;
  if new.status = 'free' then
    new.status := 'blocked';
  elsif new.status <> 'blocked' and not exists (select from holds
      where id = new.hold_id and event_id = new.event_id and promised_until is not null) then
    raise exception 'seat % of match % is the ballot''s', new.seat_id, new.event_id
      using errcode = 'check_violation', constraint = 'ballot_seat_kept';
  end if;
  return new;
end $$;
create trigger ballot_seat_kept before update on event_seats for each row
  when ((new.status = 'free' and old.status <> 'free') or (old.status = 'blocked' and new.status <> 'blocked')
    or (old.status = 'held' and new.status = 'held' and new.hold_id <> old.hold_id))
  execute function ballot_seat_kept();
