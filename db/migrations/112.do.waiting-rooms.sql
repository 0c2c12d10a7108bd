-- The waiting room of a sale: who asks for seats after whom. What is promised to people who wait is kept here.
create type waiting_mode as enum ('off', 'opening', 'automatic');
create type waiting_state as enum ('idle', 'joining', 'drawing', 'serving', 'ended');
create type waiting_end as enum ('sold_out', 'over', 'cancelled', 'empty', 'calm', 'switched_off');
create type place_status as enum ('waiting', 'called', 'served', 'skipped', 'left');

create table waiting_rooms (
  id int generated always as identity primary key,
  -- `event:7`, `pack:3`, `plan:2`: products stand above, so no row is referred to.
  subject text not null unique check (subject ~ '^(event|pack|plan):[1-9][0-9]{0,8}$'),
  mode waiting_mode not null default 'off',
  state waiting_state not null default 'idle',
  -- An automatic room opens again and again; each time has places and files of its own.
  sitting int not null default 1 check (sitting > 0),
  opens_before int not null default 30 check (opens_before between 5 and 1440),
  closes_at timestamptz,
  per_minute int not null default 300 check (per_minute between 0 and 60000),
  paused boolean not null default false,
  open_to_all boolean not null default false,
  message text check (length(message) between 1 and 200),
  asks_fan_id boolean not null default false,
  -- The public randomness that will order the list: named while places are taken, before it exists.
  beacon_chain text check (beacon_chain ~ '^[0-9a-f]{64}$'),
  beacon_round bigint check (beacon_round > 0),
  beacon_at timestamptz,
  -- Numbers up to `serving` are called; `serving_at` carries what is less than one place.
  serving int not null default 0 check (serving >= 0),
  serving_at timestamptz not null default now(),
  last_number int not null default 0 check (last_number >= serving),
  serving_since timestamptz,
  ended waiting_end check ((ended is not null) = (state = 'ended')),
  check (state <> 'joining' or (closes_at is not null and beacon_round is not null))
);
create index waiting_rooms_alive on waiting_rooms (state) where state in ('joining', 'drawing', 'serving');

-- One place per person and sitting. `number`: in which order it is called; null until the draw.
create table waiting_places (
  id uuid primary key,
  room_id int not null references waiting_rooms,
  sitting int not null,
  account_id uuid not null references accounts on delete cascade,
  fan_id uuid,
  salt bytea not null check (length(salt) = 32),
  commitment bytea not null check (length(commitment) = 32),
  -- In the list that is frozen at T; who came later is not.
  in_list boolean not null,
  number int check (number > 0),
  status place_status not null default 'waiting',
  returned boolean not null default false,
  joined_at timestamptz not null default clock_timestamp(),
  called_at timestamptz check ((called_at is null) = (status in ('waiting', 'left'))),
  served_at timestamptz check ((served_at is null) = (status <> 'served')),
  told_near boolean not null default false,
  told_here boolean not null default false,
  -- The account first: while a list is filled nothing is known of it yet, and a plan must not read a whole room for one person.
  unique (account_id, room_id, sitting)
);
create unique index waiting_places_number on waiting_places (room_id, sitting, number) where number is not null;
create index waiting_places_called on waiting_places (room_id, called_at) where status = 'called';

-- The commitments of a list in their order, 32 bytes each, as they were when it closed; written once.
create table waiting_lists (
  room_id int not null references waiting_rooms,
  sitting int not null,
  closed_at timestamptz not null,
  places int not null check (places >= 0),
  root bytea not null check (length(root) = 32),
  commitments bytea not null check (length(commitments) = 32 * places),
  -- After the draw.
  randomness bytea check (length(randomness) = 32),
  seed bytea check (length(seed) = 32),
  drawn_at timestamptz check ((drawn_at is null) = (seed is null) and (seed is null) = (randomness is null)),
  -- Numbers in the order of the commitments, 4 bytes each, big-endian.
  numbers bytea check (length(numbers) = 4 * places and (numbers is null) = (seed is null)),
  primary key (room_id, sitting)
);
alter table waiting_lists alter column commitments set storage external, alter column numbers set storage external;

-- What a sale said and signed, each entry with the hash of the one before; only ever added to.
create table waiting_records (
  room_id int not null references waiting_rooms,
  sitting int not null,
  no int not null check (no > 0),
  statement text not null check (length(statement) <= 20000),
  signature bytea not null check (length(signature) = 64),
  kid int not null,
  at timestamptz not null default clock_timestamp(),
  primary key (room_id, sitting, no)
);

-- A place joins the list while places are taken and before T by this clock, whoever writes it. The shared lock makes
-- whoever closes the list wait, and who comes after sees it closed.
create function waiting_place_in_time() returns trigger language plpgsql as $$
declare late int;
begin
  perform from waiting_rooms where id in (select room_id from joined where in_list) order by id for share;
  select room.id into late from waiting_rooms room
    where room.id in (select room_id from joined where in_list)
      and (room.state <> 'joining' or room.closes_at <= clock_timestamp()) limit 1;
  if late is not null then
    raise exception 'the list of waiting room % is closed', late using errcode = 'check_violation', constraint = 'waiting_place_in_time';
  end if;
  return null;
end $$;
create trigger waiting_place_in_time after insert on waiting_places
  referencing new table as joined for each statement execute function waiting_place_in_time();

-- What a person was given stays: whose place it is, what it is committed to, and whether it is in the list. A number changes
-- only for one that comes back. A served place is served once.
create function waiting_place_kept() returns trigger language plpgsql as $$
begin
  if (new.id, new.room_id, new.sitting, new.account_id, new.salt, new.commitment, new.in_list, new.joined_at)
    is distinct from (old.id, old.room_id, old.sitting, old.account_id, old.salt, old.commitment, old.in_list, old.joined_at) then
    raise exception 'a place stays what it was when it was taken' using errcode = 'check_violation', constraint = 'waiting_place_kept';
  end if;
  if old.number is not null and new.number is distinct from old.number
    and not (new.returned and not old.returned and new.number > old.number) then
    raise exception 'a number stays' using errcode = 'check_violation', constraint = 'waiting_number_kept';
  end if;
  if (old.returned and not new.returned)
    or (old.status = 'served' and new.status <> 'served' and not (new.returned and not old.returned))
    or (new.status = 'served' and old.status not in ('called', 'served'))
    or (new.status = 'served' and old.status = 'served' and new.served_at is distinct from old.served_at) then
    raise exception 'a turn is taken once' using errcode = 'check_violation', constraint = 'waiting_turn_once';
  end if;
  return new;
end $$;
create trigger waiting_place_kept before update on waiting_places
  for each row execute function waiting_place_kept();

-- A list that was closed and a draw that was made stay; so does what a sale said.
create function waiting_list_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.seed is not null
    or (new.room_id, new.sitting, new.closed_at, new.places, new.root, new.commitments)
      is distinct from (old.room_id, old.sitting, old.closed_at, old.places, old.root, old.commitments) then
    raise exception 'a closed list stays as it is' using errcode = 'check_violation', constraint = 'waiting_list_kept';
  end if;
  return new;
end $$;
create trigger waiting_list_kept before update or delete on waiting_lists
  for each row execute function waiting_list_kept();

create function waiting_record_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what a sale said stays' using errcode = 'check_violation', constraint = 'waiting_record_kept';
end $$;
create trigger waiting_record_kept before update or delete on waiting_records
  for each row execute function waiting_record_kept();

-- Within a sitting numbers are called forward only, and the list that was named a beacon keeps it.
create function waiting_room_forward() returns trigger language plpgsql as $$
begin
  if new.sitting = old.sitting and (new.serving < old.serving or new.last_number < old.last_number) then
    raise exception 'a waiting room goes forward' using errcode = 'check_violation', constraint = 'waiting_room_forward';
  end if;
  if new.sitting < old.sitting then
    raise exception 'a waiting room goes forward' using errcode = 'check_violation', constraint = 'waiting_room_forward';
  end if;
  return new;
end $$;
create trigger waiting_room_forward before update on waiting_rooms
  for each row execute function waiting_room_forward();

alter type notification_kind add value if not exists 'waiting_room';
