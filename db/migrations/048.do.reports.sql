-- Orders by the moment they were paid, and money by the moment it moved: what reports look for.
create index orders_paid on orders (paid_at) where paid_at is not null;
create index payment_allocations_at on payment_allocations (at);

-- What was sold, summed by day, kind, match and means, so that a report over a million tickets is read at once. Made
-- from orders and payments and from nothing else: it can be thrown away and summed again.
create table revenue_days (
  day date not null,
  kind order_kind not null,
  -- Zero: of no match.
  event_id int not null,
  means text not null,
  orders int not null,
  seats int not null,
  face_cents bigint not null,
  service_cents bigint not null,
  item_cents bigint not null,
  -- The VAT inside charges and items; admission is exempt.
  tax_cents bigint not null,
  sold_cents bigint not null,
  -- What still stands of it; the rest went back.
  kept_cents bigint not null,
  primary key (day, kind, event_id, means),
  constraint revenue_days_add_up check (face_cents + service_cents + item_cents = sold_cents)
);
create table revenue_summed (
  one boolean primary key default true check (one),
  until timestamptz not null
);
insert into revenue_summed (until) values ('-infinity');

create type reconciliation_finding as enum (
  'matched', 'test', 'only_ours', 'only_theirs', 'amount', 'refund', 'state'
);
create table reconciled_days (
  day date primary key,
  checked_at timestamptz not null default now(),
  checked_by uuid references accounts on delete set null
);
-- Each payment of a day, ours and the provider's side by side.
create table reconciled_payments (
  day date not null references reconciled_days,
  no int not null,
  finding reconciliation_finding not null,
  payment_id uuid references payments,
  provider_payment_id text,
  our_cents int,
  their_cents int,
  our_status text,
  their_status text,
  primary key (day, no),
  check (num_nonnulls(payment_id, provider_payment_id) > 0)
);
create index reconciled_payments_open on reconciled_payments (day) where finding not in ('matched', 'test');
