-- Cards that people let the provider keep for them: ours are the provider's own numbers, never the card's.
create table saved_cards (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  customer_ref text not null check (length(customer_ref) between 1 and 100),
  card_ref text not null check (length(card_ref) between 1 and 100),
  method_id text not null check (method_id ~ '^[a-z_]{2,30}$'),
  issuer_id text check (length(issuer_id) <= 20),
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires_on date not null,
  saved_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz check (removed_at >= saved_at),
  -- Null while the provider still has to be told to forget it.
  forgotten_at timestamptz check (forgotten_at >= removed_at),
  unique (customer_ref, card_ref)
);
create unique index saved_cards_one_a_person on saved_cards (account_id) where removed_at is null;
create index saved_cards_of_account on saved_cards (account_id);
create index saved_cards_to_forget on saved_cards (removed_at) where removed_at is not null and forgotten_at is null;

create type own_seat_sale_state as enum ('open', 'closed', 'cancelled');
create type own_seat_state as enum ('reserved', 'paid', 'released', 'lapsed', 'cancelled');
create type own_seat_charge_state as enum ('announced', 'charging', 'paid', 'refused', 'dropped');
create type own_seat_step_kind as enum (
  'reserved', 'announced', 'paid', 'charged', 'refused', 'released', 'lapsed', 'cancelled', 'dropped'
);

-- A match in which holders' own seats are reserved for them until an hour.
create table own_seat_sales (
  id int generated always as identity primary key,
  event_id int not null references events,
  state own_seat_sale_state not null default 'open',
  -- Of the price of a ticket; null: the club names a price for each zone.
  percent smallint check (percent between 1 and 200),
  until timestamptz not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- Who has not paid was told a second time.
  reminded boolean not null default false,
  ended_at timestamptz check ((ended_at is null) = (state = 'open')),
  check (until > opened_at),
  unique (id, event_id)
);
create unique index own_seat_sales_one_a_match on own_seat_sales (event_id) where state <> 'cancelled';
create index own_seat_sales_open on own_seat_sales (until) where state = 'open';

-- One seat of one holder, at the price that was told. The seat's own row is blocked while it is reserved, held by a promised hold
-- of its account while somebody pays, and sold once it is paid.
create table own_seats (
  sale_id int not null,
  event_id int not null,
  seat_id int not null,
  pass_id uuid not null references passes,
  account_id uuid not null references accounts,
  price_cents int not null check (price_cents > 0),
  state own_seat_state not null default 'reserved',
  order_id uuid references orders,
  decided_at timestamptz,
  primary key (sale_id, seat_id),
  foreign key (sale_id, event_id) references own_seat_sales (id, event_id),
  foreign key (event_id, seat_id) references event_seats,
  check ((state = 'paid') = (order_id is not null)),
  check ((state = 'reserved') = (decided_at is null))
);
create unique index own_seats_one_owner on own_seats (event_id, seat_id) where state = 'reserved';
create index own_seats_of_account on own_seats (account_id, sale_id);
create index own_seats_of_order on own_seats (order_id) where order_id is not null;
create index own_seats_of_pass on own_seats (pass_id);

-- «Cobro automático de mi lugar»: which card, up to how much for one match, in the words that were agreed to.
create table own_seat_consents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  card_id uuid not null references saved_cards,
  ceiling_cents int not null check (ceiling_cents > 0),
  words text not null check (length(words) between 1 and 2000),
  given_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz check (revoked_at >= given_at)
);
create unique index own_seat_consents_one_standing on own_seat_consents (account_id) where revoked_at is null;
create index own_seat_consents_of_account on own_seat_consents (account_id);
create index own_seat_consents_of_card on own_seat_consents (card_id);

-- One automatic charge a match and person: told at least 48 hours before, never above what was agreed to or told.
create table own_seat_charges (
  sale_id int not null references own_seat_sales,
  account_id uuid not null references accounts,
  consent_id uuid not null references own_seat_consents,
  amount_cents int not null check (amount_cents > 0),
  ceiling_cents int not null,
  told_at timestamptz not null,
  due_at timestamptz not null,
  state own_seat_charge_state not null default 'announced',
  order_id uuid unique references orders,
  charged_cents int check (charged_cents > 0),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- Why there was no charge, for the person.
  why text check (length(why) <= 200),
  ended_at timestamptz check ((ended_at is null) = (state in ('announced', 'charging'))),
  primary key (sale_id, account_id),
  constraint own_seat_charges_told_before check (due_at >= told_at + interval '48 hours'),
  constraint own_seat_charges_within_ceiling check (amount_cents <= ceiling_cents),
  constraint own_seat_charges_within_told check (charged_cents <= amount_cents),
  check ((state in ('charging', 'paid')) <= (order_id is not null))
);
create index own_seat_charges_due on own_seat_charges (due_at) where state in ('announced', 'charging');
create index own_seat_charges_of_account on own_seat_charges (account_id);
create index own_seat_charges_of_consent on own_seat_charges (consent_id);

-- What became of each holder's seats, in the order in which it happened: their statement.
create table own_seat_steps (
  id bigint generated always as identity primary key,
  sale_id int not null references own_seat_sales,
  account_id uuid not null references accounts,
  kind own_seat_step_kind not null,
  seat_ids int[] not null check (cardinality(seat_ids) > 0),
  amount_cents int not null check (amount_cents >= 0),
  order_id uuid references orders,
  at timestamptz not null default clock_timestamp()
);
create index own_seat_steps_of_account on own_seat_steps (account_id, sale_id, id);
create index own_seat_steps_of_sale on own_seat_steps (sale_id, id);

-- A reserved seat leaves that state once, for good; its match, holder's pass and price never change.
create function own_seat_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.sale_id, new.event_id, new.seat_id, new.pass_id, new.price_cents)
      is distinct from (old.sale_id, old.event_id, old.seat_id, old.pass_id, old.price_cents)
    or (new.state <> old.state and old.state <> 'reserved')
    or (old.order_id is not null and new.order_id is distinct from old.order_id) then
    raise exception 'an own seat goes forward once' using errcode = 'check_violation', constraint = 'own_seat_goes_forward';
  end if;
  return new;
end $$;
create trigger own_seat_goes_forward before update on own_seats
  for each row execute function own_seat_goes_forward();

-- A charge that began is of one order, and ends once; one that never began may be told of anew.
create function own_seat_charge_goes_forward() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'refused') and new.state <> old.state
    or (old.order_id is not null and (new.order_id, new.amount_cents) is distinct from (old.order_id, old.amount_cents))
    or (old.state = 'charging' and new.state not in ('charging', 'paid', 'refused')) then
    raise exception 'a charge goes forward' using errcode = 'check_violation', constraint = 'own_seat_charge_goes_forward';
  end if;
  return new;
end $$;
create trigger own_seat_charge_goes_forward before update on own_seat_charges
  for each row execute function own_seat_charge_goes_forward();

-- While it is reserved the seat is its holder's, whoever writes: what would be free goes back to them, and only a promised hold of
-- their account takes it.
create function own_seat_kept() returns trigger language plpgsql as $$
begin
  if not exists (select from own_seats where event_id = new.event_id and seat_id = new.seat_id and state = 'reserved') then
    return new;
  end if;
  if new.status = 'free' then
    new.status := 'blocked';
  elsif new.status <> 'blocked' and not exists (
      select from holds join own_seats own on own.event_id = holds.event_id and own.seat_id = new.seat_id and own.state = 'reserved'
      where holds.id = new.hold_id and holds.event_id = new.event_id and holds.kind = 'own_seat'
        and holds.promised_until is not null and holds.account_id = own.account_id) then
    raise exception 'seat % of match % is its holder''s', new.seat_id, new.event_id
      using errcode = 'check_violation', constraint = 'own_seat_kept';
  end if;
  return new;
end $$;
create trigger own_seat_kept before update on event_seats for each row
  when ((new.status = 'free' and old.status <> 'free') or (old.status = 'blocked' and new.status <> 'blocked')
    or (old.status = 'held' and new.status = 'held' and new.hold_id <> old.hold_id))
  execute function own_seat_kept();
