-- A picture of the club's own: of an extra, an event, a team's crest. Made anew in every width; its files lie under pictures/<id>/.
-- Whoever shows one refers to it, so that nothing that is shown can be swept.
create table pictures (
  id uuid primary key default uuidv7(),
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now()
);
create index pictures_to_look_at on pictures (looked_at);

alter type item_kind add value 'extra';

create type extra_kind as enum ('parking', 'food', 'tour', 'goods');
-- `scan`: its code opens its own lane or point once; `counter`: it is handed over at a counter, once.
create type extra_use as enum ('scan', 'counter');

-- What is offered beside the seat. Where its stock is the same for all matches, `shared_item_id` counts it; else each offer does.
create table extras (
  id int generated always as identity primary key,
  kind extra_kind not null,
  use extra_use not null,
  name text not null check (length(name) between 2 and 60),
  summary text not null check (length(summary) between 1 and 200),
  -- The lane or counter where its code is read, as a gate's device of it is called.
  point text not null check (length(point) between 1 and 40),
  -- How one gets there.
  place text not null check (length(place) between 1 and 200),
  -- From when before the match it can be used; null: from when its doors open.
  opens_minutes_before int check (opens_minutes_before between 0 and 10080),
  -- All taxes inside.
  price_cents int not null check (price_cents between 100 and 10000000),
  per_order smallint not null check (per_order between 1 and 20),
  -- Offered at every match that is published; else at those that are named.
  every_match boolean not null,
  shared_item_id int unique references stock_items,
  -- The first pieces of an offer that counts its own.
  pieces_per_match int not null default 0 check (pieces_per_match between 0 and 20000),
  published boolean not null default false,
  picture_id uuid references pictures,
  picture_alt text check (length(picture_alt) between 1 and 200),
  created_at timestamptz not null default now(),
  constraint extras_name_once unique (name),
  check ((picture_id is null) = (picture_alt is null))
);

-- An extra at a match. `open` false: it is not offered there any more; what was sold stays good.
create table extra_offers (
  event_id int not null references events,
  extra_id int not null references extras,
  stock_item_id int not null references stock_items,
  open boolean not null default true,
  primary key (event_id, extra_id),
  constraint extra_offers_of_stock unique (event_id, stock_item_id)
);
create index extra_offers_of_extra on extra_offers (extra_id);

-- One piece that was sold beside the seats of an order: a code of its own, of whoever bought it, wherever the tickets go.
create table extra_codes (
  event_id int not null,
  id uuid not null default uuidv7(),
  order_id uuid not null references orders,
  extra_id int not null,
  no smallint not null,
  kid smallint not null references signing_keys,
  title text not null,
  -- What was paid for it, a coupon's part taken off.
  paid_cents int not null check (paid_cents >= 0),
  status ticket_status not null default 'valid',
  void_reason text,
  issued_at timestamptz not null default now(),
  voided_at timestamptz,
  redeemed_at timestamptz,
  redeemed_point text,
  primary key (event_id, id),
  constraint extra_codes_once unique (order_id, extra_id, no),
  foreign key (event_id, extra_id) references extra_offers,
  check ((status = 'void') = (voided_at is not null)),
  check ((redeemed_at is null) = (redeemed_point is null))
);
create index extra_codes_by_id on extra_codes (id);

-- A code is used once, and stays so: only what a point without a network saw earlier moves the instant back.
create function extra_codes_stay_used() returns trigger language plpgsql as $$
begin
  if old.redeemed_at is not null and (new.redeemed_at is null or new.redeemed_at > old.redeemed_at) then
    raise exception 'extra % was used', old.id using errcode = 'restrict_violation';
  end if;
  if old.status = 'void' and new.status <> 'void' then
    raise exception 'extra % ended', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger extra_codes_stay_used before update on extra_codes
  for each row execute function extra_codes_stay_used();

-- A gate's device may stand at a lane or counter, whose name may be longer than a gate's.
alter table gate_devices drop constraint gate_devices_gate_check;
alter table gate_devices add constraint gate_devices_gate_check check (length(gate) between 1 and 40);
-- True: it reads extras at that lane or counter, and lets nobody into the stadium.
alter table gate_devices add column at_point boolean not null default false;
alter table gate_codes add column at_point boolean not null default false;

-- What the devices saw of extras, as they saw it; `id` is the device's own: the same one twice is one.
create table extra_scans (
  id uuid primary key,
  event_id int not null,
  code_id uuid not null,
  kind check_in_kind not null check (kind in ('in', 'refused')),
  device_id uuid not null references gate_devices,
  point text not null,
  scanned_at timestamptz not null,
  clock_known boolean not null,
  received_at timestamptz not null default clock_timestamp(),
  verdict text not null,
  decided boolean not null,
  foreign key (event_id, code_id) references extra_codes
);
create index extra_scans_of_code on extra_scans (event_id, code_id, scanned_at);
-- Of what the server decides, one piece is given once, whatever the program does.
create unique index extra_scans_use_once on extra_scans (event_id, code_id) where kind = 'in' and decided;
create trigger extra_scans_are_facts before update or delete on extra_scans
  for each row execute function refuse_change();

-- A device asks only for what changed; an extra's code is among the tickets there.
create function gate_notes_extras() returns trigger language plpgsql as $$
begin
  insert into gate_changes (event_id, ticket_id) select event_id, id from changed;
  return null;
end $$;
create trigger gate_notes_new_extras after insert on extra_codes referencing new table as changed
  for each statement execute function gate_notes_extras();
create trigger gate_notes_extras after update on extra_codes referencing new table as changed
  for each statement execute function gate_notes_extras();
