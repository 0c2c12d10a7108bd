alter type order_kind add value 'comp';
alter type payment_method add value 'cash_desk';
alter type payment_method add value 'terminal';

-- A cashier's turn at the window: what lay in the drawer, what should lie there at the end, what was counted.
create table tills (
  id uuid primary key default uuidv7(),
  cashier uuid not null references accounts,
  opened_at timestamptz not null default now(),
  opening_cents int not null check (opening_cents >= 0),
  closed_at timestamptz,
  expected_cents int,
  counted_cents int check (counted_cents >= 0),
  note text not null default '',
  constraint tills_counted_when_closed check (
    (closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null))
);
create unique index tills_one_open on tills (cashier) where closed_at is null;
create index tills_newest on tills (opened_at desc);

-- One press of the button is one attempt: its key finds the sale again. Of a card only what the terminal's slip shows.
create table box_office_sales (
  order_id uuid primary key references orders,
  attempt_key uuid not null,
  payment_id uuid not null references payments,
  till_id uuid not null references tills,
  means text not null check (means in ('cash', 'terminal')),
  amount_cents int not null check (amount_cents > 0),
  received_cents int check (received_cents >= amount_cents),
  authorisation text check (length(authorisation) between 1 and 20),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  sold_at timestamptz not null default now(),
  constraint box_office_sales_once unique (attempt_key),
  constraint box_office_sales_of_cash check ((means = 'cash') = (received_cents is not null)),
  constraint box_office_sales_of_card check (
    (means = 'terminal') = (authorisation is not null) and (means = 'terminal') = (card_last4 is not null))
);
create index box_office_sales_of_till on box_office_sales (till_id);

-- Money of the window is handed back at the window: once for each refund.
create table desk_payouts (
  refund_id uuid primary key references refunds,
  till_id uuid not null references tills,
  means text not null check (means in ('cash', 'terminal')),
  amount_cents int not null check (amount_cents > 0),
  authorisation text,
  paid_at timestamptz not null default now()
);
create index desk_payouts_of_till on desk_payouts (till_id);

create table comps (
  order_id uuid primary key references orders,
  attempt_key uuid not null,
  event_id int not null references events,
  given_by uuid not null references accounts,
  reason text not null check (length(reason) between 3 and 300),
  given_at timestamptz not null default now(),
  constraint comps_once unique (attempt_key)
);
create index comps_of_match on comps (event_id);

alter table quarantined_payments
  add column outcome text check (outcome in ('attached', 'refunded', 'explained')),
  add column resolved_by uuid references accounts,
  add column note text not null default '',
  -- The provider's idempotency key for giving it back.
  add column refund_key uuid not null default gen_random_uuid(),
  add constraint quarantined_payments_say_how check ((resolved_at is null) = (outcome is null));
create index quarantined_payments_waiting on quarantined_payments (seen_at) where resolved_at is null;

-- What the search of orders goes by. The list's order is written out as the list asks for it.
create index orders_newest on orders (created_at desc nulls last, id desc nulls last);
create index orders_of_match on orders (event_id, created_at desc nulls last, id desc nulls last);
create index tickets_of_seat on tickets (event_id, seat_id);
create index plan_seats_by_name on plan_seats (upper(section), upper(row_label), upper(seat_label));
create index accounts_of_phone on accounts (phone) where phone is not null;
create index accounts_by_email on accounts (email text_pattern_ops);
create index accounts_by_name on accounts (
  (translate(lower(first_name || ' ' || last_name), 'áéíóúüñ', 'aeiouun')) text_pattern_ops);
create index accounts_by_last_name on accounts (
  (translate(lower(last_name), 'áéíóúüñ', 'aeiouun')) text_pattern_ops);
