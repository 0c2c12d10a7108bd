-- How the gates of a match work; without a row: each ticket at its own gate, and who goes out stays out.
create table gate_settings (
  event_id int primary key references events,
  re_entry boolean not null default false,
  any_gate boolean not null default false
);

-- A telephone or scanner at a gate of one match, with a session of its own.
create table gate_devices (
  id uuid primary key default uuidv7(),
  event_id int not null references events,
  -- Null: a supervisor who walks.
  gate text check (length(gate) between 1 and 20),
  name text not null check (length(name) between 1 and 40),
  supervisor boolean not null default false,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  created_by uuid not null references accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references accounts,
  last_sync_at timestamptz,
  battery smallint check (battery between 0 and 100),
  clock_offset_ms int,
  pending int not null default 0,
  check (gate is not null or supervisor)
);
create index gate_devices_of_event on gate_devices (event_id);

-- What makes a device: short, ten minutes, once.
create table gate_codes (
  code_hash bytea primary key,
  event_id int not null references events,
  gate text,
  supervisor boolean not null default false,
  created_by uuid not null references accounts,
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  check (gate is not null or supervisor)
);

create type check_in_kind as enum ('in', 'out', 're_entry', 'override', 'refused');
-- What happened at the gates, as the devices saw it. `id` is the device's own: the same one twice is one.
create table check_ins (
  id uuid primary key,
  event_id int not null,
  ticket_id uuid not null,
  kind check_in_kind not null,
  device_id uuid not null references gate_devices,
  gate text not null,
  -- By the device's corrected clock; received_at is the server's.
  scanned_at timestamptz not null,
  clock_known boolean not null,
  received_at timestamptz not null default clock_timestamp(),
  verdict text not null,
  reason text check (length(reason) between 3 and 200),
  -- The server decided while the person waited; else the device had decided, and this only writes it down.
  decided boolean not null,
  foreign key (event_id, ticket_id) references tickets,
  check (kind <> 'override' or reason is not null)
);
create index check_ins_of_ticket on check_ins (event_id, ticket_id, scanned_at);
create index check_ins_of_gate on check_ins (event_id, gate, scanned_at) where kind in ('in', 'override', 're_entry');
-- A code opens one gate once: of what the server decides, by this index, whatever the program does.
create unique index check_ins_open_once on check_ins (event_id, ticket_id) where kind = 'in' and decided;
create trigger check_ins_are_facts before update or delete on check_ins
  for each row execute function refuse_change();

create type gate_incident_kind as enum ('double', 'old_code', 'revoked', 'forged');
-- What two gates without a network could not know of each other, for a person to look at; one of a kind for a ticket.
create table gate_incidents (
  id uuid primary key default uuidv7(),
  event_id int not null,
  ticket_id uuid not null,
  kind gate_incident_kind not null,
  found_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolved_by uuid references accounts,
  words text check (length(words) between 3 and 500),
  foreign key (event_id, ticket_id) references tickets,
  constraint gate_incidents_once unique (event_id, ticket_id, kind),
  check (num_nonnulls(resolved_at, resolved_by, words) in (0, 3))
);

-- How many wait, as staff at the gate see it.
create table gate_queues (
  event_id int not null references events,
  gate text not null,
  people int not null check (people between 0 and 5000),
  device_id uuid not null references gate_devices,
  reported_at timestamptz not null default clock_timestamp(),
  primary key (event_id, gate)
);

-- Which tickets changed in which transaction, so that a gate asks only for what came since. A row may be told twice.
create table gate_changes (
  event_id int not null,
  ticket_id uuid not null,
  changed_in bigint not null default (pg_current_xact_id()::text::bigint)
);
create index gate_changes_since on gate_changes (event_id, changed_in);

create function gate_notes_tickets() returns trigger language plpgsql as $$
begin
  insert into gate_changes (event_id, ticket_id) select event_id, id from changed;
  return null;
end $$;
create trigger gate_notes_new_tickets after insert on tickets referencing new table as changed
  for each statement execute function gate_notes_tickets();
create trigger gate_notes_tickets after update on tickets referencing new table as changed
  for each statement execute function gate_notes_tickets();

create function gate_notes_check_in() returns trigger language plpgsql as $$
begin
  insert into gate_changes (event_id, ticket_id)
    select event_id, ticket_id from changed where kind in ('out', 're_entry');
  return null;
end $$;
create trigger gate_notes_check_ins after insert on check_ins referencing new table as changed
  for each statement execute function gate_notes_check_in();

-- Whom a ticket is bound to, and the children who go in with that fan.
create function gate_notes_holder() returns trigger language plpgsql as $$
declare
  held ticket_holders := case tg_op when 'DELETE' then old else new end;
begin
  insert into gate_changes (event_id, ticket_id) values (held.event_id, held.ticket_id);
  if held.fan_id is not null then
    insert into gate_changes (event_id, ticket_id)
      select child.event_id, child.ticket_id from ticket_holders child
      where child.event_id = held.event_id and child.minor_id in (
        select minor_id from minor_guardians where fan_id = held.fan_id
        union select minor_id from minor_hand_overs where to_fan = held.fan_id and event_id = held.event_id);
  end if;
  return null;
end $$;
create trigger gate_notes_holders after insert or update or delete on ticket_holders
  for each row execute function gate_notes_holder();

create function gate_notes_hand_over() returns trigger language plpgsql as $$
begin
  insert into gate_changes (event_id, ticket_id)
    select event_id, ticket_id from ticket_holders where event_id = new.event_id and minor_id = new.minor_id;
  return null;
end $$;
create trigger gate_notes_hand_overs after update of status on minor_hand_overs
  for each row execute function gate_notes_hand_over();

-- A fan's tickets of matches that are not over: his standing or a restriction changed.
create function gate_notes_fan() returns trigger language plpgsql as $$
declare
  who uuid := case tg_table_name when 'fans' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'fan_id')::uuid end;
begin
  insert into gate_changes (event_id, ticket_id)
    select ticket.event_id, ticket.id from fans
    join tickets ticket on ticket.account_id = fans.account_id
    join events on events.id = ticket.event_id and events.starts_at > now() - interval '1 day'
    where fans.id = who
    union
    select holder.event_id, holder.ticket_id from ticket_holders holder
    join events on events.id = holder.event_id and events.starts_at > now() - interval '1 day'
    where holder.fan_id = who;
  return null;
end $$;
create trigger gate_notes_fans after update of status on fans
  for each row when (old.status is distinct from new.status) execute function gate_notes_fan();
create trigger gate_notes_restrictions after insert or update on restrictions
  for each row when (new.fan_id is not null) execute function gate_notes_fan();
