-- A ticket offered to somebody else. The code dies when the new one is born: on accepting, in one transaction.
create type transfer_status as enum ('offered', 'accepted', 'taken_back', 'declined', 'expired');
create table ticket_transfers (
  id uuid primary key default uuidv7(),
  event_id int not null,
  ticket_id uuid not null,
  from_account uuid not null references accounts,
  to_email text check (to_email = lower(to_email) and length(to_email) <= 254),
  to_phone text check (to_phone ~ '^\+52\d{10}$'),
  -- Of the newest link only; null until a link was made.
  token_hash bytea,
  status transfer_status not null default 'offered',
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  to_account uuid references accounts,
  new_ticket_id uuid,
  foreign key (event_id, ticket_id) references tickets,
  foreign key (event_id, new_ticket_id) references tickets,
  constraint ticket_transfers_token_once unique (token_hash),
  check (num_nonnulls(to_email, to_phone) = 1),
  check ((status = 'offered') = (closed_at is null)),
  check ((status = 'accepted') = (new_ticket_id is not null)),
  check ((status = 'accepted') = (to_account is not null))
);
create unique index ticket_transfers_one_open on ticket_transfers (ticket_id) where status = 'offered';
create index ticket_transfers_given on ticket_transfers (from_account);
create index ticket_transfers_to_email on ticket_transfers (to_email) where status = 'offered';
create index ticket_transfers_to_phone on ticket_transfers (to_phone) where status = 'offered';
create index ticket_transfers_ending on ticket_transfers (expires_at) where status = 'offered';

-- A seat on sale again while its owner keeps the ticket: its row in event_seats is free, the code is valid until it sells.
create type return_status as enum ('listed', 'sold', 'withdrawn', 'closed');
create type payout as enum ('credit', 'refund');
create table ticket_returns (
  id uuid primary key default uuidv7(),
  event_id int not null,
  seat_id int not null,
  ticket_id uuid not null,
  -- The order that the seat goes back to when nobody buys it.
  order_id uuid not null references orders,
  seller uuid not null references accounts,
  face_cents int not null check (face_cents > 0),
  payout payout not null,
  status return_status not null default 'listed',
  listed_at timestamptz not null default now(),
  closed_at timestamptz,
  sold_order_id uuid references orders,
  paid_cents int,
  foreign key (event_id, ticket_id) references tickets,
  foreign key (event_id, seat_id) references event_seats,
  check ((status = 'listed') = (closed_at is null)),
  check ((status = 'sold') = (sold_order_id is not null)),
  check ((status = 'sold') = (paid_cents is not null)),
  check (paid_cents between 0 and face_cents)
);
create unique index ticket_returns_one_listed on ticket_returns (event_id, seat_id) where status = 'listed';
create index ticket_returns_of_seller on ticket_returns (seller);
create index ticket_returns_of_order on ticket_returns (order_id);
create index ticket_returns_of_ticket on ticket_returns (ticket_id);

-- A seat given back for another one of the same match: what was paid for it goes on paying for the new one.
create table seat_changes (
  order_id uuid primary key references orders,
  event_id int not null,
  ticket_id uuid not null,
  old_order_id uuid not null references orders,
  old_seat_id int not null,
  -- What of the old order pays for the new seat, and what of it goes back.
  given_cents int not null check (given_cents >= 0),
  back_cents int not null check (back_cents >= 0),
  payout payout not null,
  done_at timestamptz,
  foreign key (event_id, ticket_id) references tickets
);
create index seat_changes_of_ticket on seat_changes (ticket_id);
create index seat_changes_of_old_order on seat_changes (old_order_id);
create unique index seat_changes_once_a_ticket on seat_changes (ticket_id) where done_at is not null;

-- The service charge of a seat that was sold again: the club's for good, and nothing to give back.
alter type allocation_kind add value 'kept';
