create type affiliate_status as enum ('applied', 'active', 'rejected', 'closed');

create table affiliates (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  -- The end of the personal link.
  code text not null check (code ~ '^[a-z0-9]{4,20}$'),
  status affiliate_status not null default 'applied',
  channel text not null,
  pitch text not null,
  -- Hundredths of a percent, copied when the application is accepted.
  commission_bps int not null default 0 check (commission_bps between 0 and 5000),
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text,
  constraint affiliates_one_per_account unique (account_id),
  constraint affiliates_code_once unique (code)
);

-- Who came by whose link. The visitor is our own cookie's random number; neither address nor browser is kept.
create table affiliate_clicks (
  id uuid primary key default uuidv7(),
  affiliate_id uuid not null references affiliates,
  visitor_id uuid not null,
  at timestamptz not null default now()
);
create index affiliate_clicks_of_visitor on affiliate_clicks (visitor_id, at desc);
create index affiliate_clicks_of_affiliate on affiliate_clicks (affiliate_id, at);

-- Last click before the order, within 30 days: whose sale it is. Null where it is nobody's.
alter table orders add column affiliate_id uuid references affiliates;
create index orders_of_affiliate on orders (affiliate_id, created_at desc) where affiliate_id is not null;

create type payout_status as enum ('requested', 'paid', 'refused');
create table affiliate_payouts (
  id uuid primary key default uuidv7(),
  affiliate_id uuid not null references affiliates,
  amount_cents int not null check (amount_cents > 0),
  sealed_clabe bytea not null,
  clabe_end text not null check (clabe_end ~ '^\d{4}$'),
  status payout_status not null default 'requested',
  requested_at timestamptz not null default now(),
  closed_at timestamptz,
  note text,
  check ((status = 'requested') = (closed_at is null))
);
create unique index affiliate_payouts_one_open on affiliate_payouts (affiliate_id) where status = 'requested';
