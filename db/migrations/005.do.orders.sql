-- Ordered: an order may only move to the right (the trigger below).
create type order_status as enum (
  'pending', 'reserved', 'in_review', 'expired', 'cancelled', 'paid', 'credited', 'refunded'
);

create table orders (
  id uuid primary key default uuidv7(),
  folio bigint generated always as identity,
  event_id int not null references events,
  account_id uuid not null references accounts,
  hold_id uuid not null,
  price_version int not null,
  status order_status not null default 'pending',
  total_cents int not null check (total_cents >= 0),
  accepts_equal_seats boolean not null default false,
  payable_until timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  closed_at timestamptz,
  constraint orders_one_per_hold unique (event_id, hold_id),
  constraint orders_folio_once unique (folio)
);
create index orders_of_account on orders (account_id, created_at desc);
create index orders_waiting on orders (payable_until) where status in ('pending', 'reserved', 'in_review');

create function orders_move_forward() returns trigger language plpgsql as $$
begin
  if new.status < old.status then
    raise exception 'order % cannot go from % back to %', old.id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger orders_move_forward before update of status on orders
  for each row execute function orders_move_forward();

create table order_lines (
  event_id int not null,
  order_id uuid not null references orders,
  seat_id int not null,
  zone_id smallint not null,
  fare fare not null,
  face_cents int not null check (face_cents >= 0),
  service_cents int not null check (service_cents >= 0),
  service_tax_cents int not null check (service_tax_cents between 0 and service_cents),
  primary key (event_id, order_id, seat_id)
);
create index order_lines_of_order on order_lines (order_id);

-- Seats that a person has ordered or bought for an event; the limit is the constraint.
create table event_buyers (
  event_id int not null references events,
  account_id uuid not null references accounts,
  seats int not null,
  seat_limit int not null,
  primary key (event_id, account_id),
  constraint event_buyers_within_limit check (seats between 0 and seat_limit)
);

-- What the buyer is told, step by step.
create table order_steps (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null default now(),
  step text not null,
  detail jsonb not null default '{}'
);
create index order_steps_of_order on order_steps (order_id, id);
