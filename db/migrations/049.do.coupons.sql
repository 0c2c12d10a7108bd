-- What a coupon takes off, of what, from when to when, and how often. One code, or a batch of codes of one use each.
create table coupons (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- Off: so many per cent, or so many centavos.
  percent smallint check (percent between 1 and 90),
  off_cents int check (off_cents > 0),
  kinds order_kind[] not null check (cardinality(kinds) > 0),
  -- Empty: all of them.
  event_ids int[] not null default '{}',
  zone_ids smallint[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  least_cents int not null default 0 check (least_cents >= 0),
  per_person smallint not null default 1 check (per_person between 1 and 100),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references accounts on delete set null,
  check (num_nonnulls(percent, off_cents) = 1)
);

create table coupon_codes (
  code text primary key check (code ~ '^[A-Z0-9]{4,20}$'),
  coupon_id int not null references coupons,
  -- Null: no limit in all.
  most int check (most > 0),
  taken int not null default 0,
  constraint coupon_codes_within_limit check (taken >= 0 and (most is null or taken <= most))
);
create index coupon_codes_of_coupon on coupon_codes (coupon_id);

create table coupon_uses (
  order_id uuid primary key references orders,
  coupon_id int not null references coupons,
  code text not null references coupon_codes,
  account_id uuid not null references accounts,
  off_cents int not null check (off_cents > 0),
  -- The lines as they were before it, to be set back when it is taken out.
  before jsonb not null,
  used_at timestamptz not null default now()
);
create index coupon_uses_of_coupon on coupon_uses (coupon_id);
create index coupon_uses_of_account on coupon_uses (account_id);

-- How often a person has a coupon in use or used: the counted limit per person.
create table coupon_holders (
  coupon_id int not null references coupons,
  account_id uuid not null references accounts,
  taken int not null,
  most int not null,
  primary key (coupon_id, account_id),
  constraint coupon_holders_within_limit check (taken between 0 and most)
);

-- When somebody tried a code that is none: so many in an hour, and no more is tried.
create table coupon_misses (
  account_id uuid not null references accounts on delete cascade,
  at timestamptz not null default now()
);
create index coupon_misses_of_account on coupon_misses (account_id, at);

alter type item_kind add value 'coupon';
