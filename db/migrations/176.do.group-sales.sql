-- A school, a company or a family asks for many places of a match. The desk answers with a quote, the places are kept for the group
-- until its date, a deposit and the rest are paid as any order is, and every guest gets a ticket of their own.
create type group_kind as enum ('school', 'company', 'family', 'club', 'other');
create type group_state as enum
  ('asked', 'quoted', 'accepted', 'confirmed', 'complete', 'lapsed', 'refused', 'declined', 'cancelled');
create type group_place_state as enum ('held', 'paid', 'gone');

create table group_sales (
  id uuid primary key default uuidv7(),
  folio int generated always as identity unique,
  event_id int not null references events,
  -- Whose it is: of who asked with an account, else of who accepted the quote with its link.
  account_id uuid references accounts,
  kind group_kind not null,
  name text not null check (length(name) between 1 and 120),
  contact text not null check (length(contact) <= 120),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 20),
  quantity smallint not null check (quantity between 1 and 1000),
  -- Zones in order of preference; none: any.
  zones smallint[] not null default '{}' check (cardinality(zones) <= 20),
  words text not null default '' check (length(words) <= 1000),
  -- Who the invoice is for, as the SAT's form has it; null: none was asked for.
  receiver jsonb,
  state group_state not null default 'asked',
  -- The newest quote, and the one that was agreed to: another than the newest has to be agreed to anew.
  version smallint not null default 0 check (version >= 0),
  accepted_version smallint check (accepted_version between 1 and version),
  -- The link in the quote's mail, as its hash; only the newest works.
  token_hash bytea unique check (length(token_hash) = 32),
  deposit_order_id uuid unique references orders,
  asked_at timestamptz not null default now(),
  ended_at timestamptz check ((ended_at is null) = (state not in ('complete', 'lapsed', 'refused', 'declined', 'cancelled'))),
  check (state in ('asked', 'refused', 'declined', 'cancelled', 'lapsed') or version > 0),
  check (state not in ('accepted', 'confirmed', 'complete') or (accepted_version is not null and account_id is not null))
);
create index group_sales_alive on group_sales (state, event_id) where ended_at is null;
create index group_sales_of_account on group_sales (account_id) where account_id is not null;
create index group_sales_of_mailbox on group_sales (email, asked_at);

create table group_quotes (
  group_id uuid not null references group_sales on delete cascade,
  version smallint not null check (version > 0),
  total_cents int not null check (total_cents > 0),
  deposit_cents int not null check (deposit_cents >= 0 and deposit_cents < total_cents),
  -- Until when it is agreed to and its deposit is paid; the rest; and until when the group may shrink without losing anything.
  hold_until timestamptz not null,
  pay_until timestamptz not null check (pay_until >= hold_until),
  count_until timestamptz not null check (count_until <= pay_until),
  -- What becomes of the deposit of places that nobody pays.
  keeps_deposit boolean not null,
  words text not null default '' check (length(words) <= 2000),
  -- What the desk gave away beyond the rule.
  given_cents int not null check (given_cents >= 0),
  quoted_by uuid not null references accounts,
  approved_by uuid references accounts,
  quoted_at timestamptz not null default now(),
  primary key (group_id, version),
  check (approved_by is null or approved_by <> quoted_by)
);

-- What a quote says of each zone: how many, and what one place costs.
create table group_quote_lines (
  group_id uuid not null,
  version smallint not null,
  zone_id smallint not null,
  quantity smallint not null check (quantity > 0),
  face_cents int not null check (face_cents >= 0),
  service_cents int not null check (service_cents >= 0),
  primary key (group_id, version, zone_id),
  foreign key (group_id, version) references group_quotes on delete cascade,
  check (face_cents + service_cents > 0)
);

-- A place of a group. Held: its seat is the group's, blocked for everybody else, or in the order that pays for it. Paid: sold, as
-- any seat is. Gone: the group has it no more.
create table group_places (
  id uuid primary key default uuidv7(),
  group_id uuid not null references group_sales on delete cascade,
  no int not null check (no > 0),
  event_id int not null,
  seat_id int not null,
  zone_id smallint not null,
  face_cents int not null check (face_cents >= 0),
  service_cents int not null check (service_cents >= 0),
  state group_place_state not null default 'held',
  order_id uuid references orders,
  -- The guest: as the organiser wrote it, then as the guest did.
  first_name text check (length(first_name) <= 80),
  last_name text check (length(last_name) <= 80),
  email text check (length(email) <= 254),
  -- The guest's link, as its hash: only the newest works, and it is one person's.
  token_hash bytea unique check (length(token_hash) = 32),
  invited_at timestamptz,
  guest_account uuid references accounts on delete set null,
  taken_at timestamptz check (taken_at is null or first_name is not null),
  ticket_id uuid,
  unique (group_id, no),
  foreign key (event_id, seat_id) references event_seats,
  check (state <> 'paid' or order_id is not null),
  check (ticket_id is null or taken_at is not null)
);
create unique index group_places_one_seat on group_places (event_id, seat_id) where state = 'held';
create index group_places_of_order on group_places (order_id) where order_id is not null;
create index group_places_of_guest on group_places (guest_account) where guest_account is not null;

-- What happened, in the sequence in which it did. What is told or done once has a key.
create table group_steps (
  id bigint generated always as identity primary key,
  group_id uuid not null references group_sales on delete cascade,
  at timestamptz not null default clock_timestamp(),
  step text not null check (length(step) between 1 and 40),
  detail jsonb not null default '{}',
  by_account uuid references accounts,
  key text check (length(key) <= 100)
);
create index group_steps_of_group on group_steps (group_id, id);
create unique index group_steps_once on group_steps (group_id, key) where key is not null;
create trigger group_steps_are_immutable before update of step, detail, at on group_steps
  for each row execute function refuse_change();

-- A company's bank transfer that finance found in the club's account: a reference pays once.
create table group_transfers (
  reference text primary key check (reference ~ '^[A-Z0-9-]{4,40}$'),
  group_id uuid not null references group_sales,
  order_id uuid not null unique references orders,
  amount_cents int not null check (amount_cents > 0),
  received_on date not null,
  registered_by uuid not null references accounts,
  registered_at timestamptz not null default now()
);

-- What a group pays less than the list, by how many places it takes.
create table group_price_rules (
  from_places smallint primary key check (from_places between 2 and 1000),
  percent_off smallint not null check (percent_off between 1 and 80)
);
insert into group_price_rules (from_places, percent_off) values (15, 5), (30, 10), (80, 15);

-- What is agreed stays: a quote is answered by another one, not changed.
create trigger group_quotes_are_immutable before update on group_quotes
  for each row when ((old.total_cents, old.deposit_cents, old.hold_until, old.pay_until, old.count_until, old.keeps_deposit)
    is distinct from (new.total_cents, new.deposit_cents, new.hold_until, new.pay_until, new.count_until, new.keeps_deposit))
  execute function refuse_change();

create function group_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (case old.state
      when 'asked' then new.state in ('quoted', 'refused', 'declined', 'cancelled', 'lapsed')
      when 'quoted' then new.state in ('accepted', 'confirmed', 'declined', 'refused', 'lapsed', 'cancelled')
      when 'accepted' then new.state in ('confirmed', 'declined', 'lapsed', 'cancelled')
      when 'confirmed' then new.state in ('complete', 'lapsed', 'cancelled')
      else false end) then
    raise exception 'a group goes forward' using errcode = 'check_violation', constraint = 'group_forward';
  end if;
  return new;
end $$;
create trigger group_forward before update on group_sales for each row execute function group_forward();

create function group_place_forward() returns trigger language plpgsql as $$
begin
  if new.state < old.state or (old.state <> 'held' and (new.event_id, new.seat_id) is distinct from (old.event_id, old.seat_id)) then
    raise exception 'a place goes forward' using errcode = 'check_violation', constraint = 'group_place_forward';
  end if;
  return new;
end $$;
create trigger group_place_forward before update on group_places for each row execute function group_place_forward();

-- A group's seat is the group's until it lets go: what would be free goes back to it, and only an order of the group takes it.
create function group_seat_kept() returns trigger language plpgsql as $$
begin
  if not exists (select from group_places where event_id = new.event_id and seat_id = new.seat_id and state = 'held') then
    return new;
  end if;
  if new.status = 'free' then
    new.status := 'blocked';
  elsif new.status <> 'blocked' and not exists (select from holds
      where id = new.hold_id and event_id = new.event_id and kind = 'group') then
    raise exception 'seat % of match % is a group''s', new.seat_id, new.event_id
      using errcode = 'check_violation', constraint = 'group_seat_kept';
  end if;
  return new;
end $$;
create trigger group_seat_kept before update on event_seats for each row
  when ((new.status = 'free' and old.status <> 'free') or (old.status = 'blocked' and new.status <> 'blocked')
    or (old.status = 'held' and new.status = 'held' and new.hold_id <> old.hold_id))
  execute function group_seat_kept();
