create type seat_status as enum ('free', 'held', 'sold', 'blocked');

-- A seat of an event has one owner: this row is the only place that says who.
-- A hold whose time has passed counts as free, whether or not the sweep has come by.
create table event_seats (
  event_id int not null references events,
  seat_id int not null,
  zone_id smallint not null,
  status seat_status not null default 'free',
  hold_id uuid,
  held_until timestamptz,
  order_id uuid,
  primary key (event_id, seat_id),
  check ((status = 'held') = (hold_id is not null and held_until is not null)),
  check ((status = 'sold') = (order_id is not null))
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

create type hold_status as enum ('active', 'released', 'expired', 'ordered', 'sold');

-- account_id is learnt at login; before that the visitor's cookie alone owns the hold.
create table holds (
  event_id int not null,
  id uuid not null,
  visitor_id uuid not null,
  account_id uuid,
  seat_ids int[] not null check (cardinality(seat_ids) > 0),
  price_version int not null,
  status hold_status not null default 'active',
  expires_at timestamptz not null,
  extended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (event_id, id)
) with (fillfactor = 80);
create index holds_by_id on holds (id);
create index holds_of_visitor on holds (event_id, visitor_id) where status = 'active';
