-- Ed25519 pairs. The private half is sealed under MASTER_KEY; kid is one byte of every code.
create table signing_keys (
  kid smallint primary key check (kid between 1 and 255),
  public_key bytea not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_keys_one_active on signing_keys ((true)) where retired_at is null;

-- From this and a ticket's id comes the secret of its rotating layer.
create table event_secrets (
  event_id int primary key references events,
  sealed_secret bytea not null
);

create type ticket_status as enum ('valid', 'void');

create table tickets (
  event_id int not null,
  id uuid not null,
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  seat_id int not null,
  zone_id smallint not null,
  fare fare not null,
  price_cents int not null,
  kid smallint not null references signing_keys,
  status ticket_status not null default 'valid',
  void_reason text,
  issued_at timestamptz not null default now(),
  voided_at timestamptz,
  primary key (event_id, id),
  check ((status = 'void') = (voided_at is not null))
);
create unique index tickets_one_live_code_per_seat on tickets (event_id, seat_id) where status = 'valid';
create index tickets_of_account on tickets (account_id);
create index tickets_of_order on tickets (order_id);
create index tickets_by_id on tickets (id);
