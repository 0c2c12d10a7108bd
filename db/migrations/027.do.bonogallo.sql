create type bonus_span as enum ('season', 'year');
create type bonus_plan_status as enum ('draft', 'published', 'ended');

alter table events add constraint events_with_their_plan unique (id, plan_id);

-- A bonogallo on sale: the same seat in every match it names. All of them are played on one seating plan.
create table bonus_plans (
  id int generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 80),
  span bonus_span not null,
  seating_plan_id int not null references seating_plans,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  status bonus_plan_status not null default 'draft',
  -- Whose holders renew into this one.
  follows_id int references bonus_plans,
  renewal_from timestamptz,
  renewal_until timestamptz,
  open_from timestamptz not null,
  open_until timestamptz not null check (open_until > open_from),
  instalments smallint not null check (instalments between 1 and 12),
  -- Copied to every pass when it is bought.
  rules jsonb not null,
  check ((renewal_from is null) = (renewal_until is null)),
  check (renewal_until > renewal_from and open_from >= renewal_until),
  unique (id, instalments),
  unique (id, seating_plan_id)
);

-- What all charges of a month sum to is the price, to the centavo.
create table bonus_prices (
  plan_id int not null,
  instalments smallint not null,
  zone_id smallint not null,
  fare fare not null,
  price_cents int not null check (price_cents > 0),
  instalment_cents int not null,
  primary key (plan_id, zone_id, fare),
  foreign key (plan_id, instalments) references bonus_plans (id, instalments),
  constraint bonus_prices_in_whole_instalments check (instalment_cents * instalments = price_cents)
);
create trigger bonus_prices_are_immutable before update or delete on bonus_prices
  for each row execute function refuse_change();

create table bonus_plan_events (
  plan_id int not null,
  event_id int not null,
  seating_plan_id int not null,
  primary key (plan_id, event_id),
  foreign key (plan_id, seating_plan_id) references bonus_plans (id, seating_plan_id),
  foreign key (event_id, seating_plan_id) references events (id, plan_id)
);
create index bonus_plan_events_of_event on bonus_plan_events (event_id);

-- A match that is played without people in the stands.
create table closed_matches (
  event_id int primary key references events,
  closed_by uuid references accounts on delete set null,
  closed_at timestamptz not null default now()
);

-- What a hold of seats is to become: who sits where, and whether it is paid by the month.
create table pass_holds (
  hold_id uuid primary key,
  plan_id int not null references bonus_plans,
  monthly boolean not null default false,
  holders jsonb not null default '[]',
  created_at timestamptz not null default now()
);

create type pass_status as enum ('active', 'past_due', 'paused', 'cancelled', 'ended');
create type pass_ending as enum ('holder', 'unpaid', 'money_back', 'season');

create table passes (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity,
  plan_id int not null references bonus_plans,
  account_id uuid not null references accounts,
  order_id uuid not null references orders,
  seat_id int not null,
  zone_id smallint not null,
  fare fare not null,
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  phone text check (phone ~ '^\+52\d{10}$'),
  price_cents int not null check (price_cents > 0),
  -- What each of its charges is: the whole price where it is paid at once.
  instalment_cents int not null check (instalment_cents between 1 and price_cents),
  rules jsonb not null,
  status pass_status not null default 'active',
  ending pass_ending,
  renewed_from uuid references passes,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((status in ('cancelled', 'ended')) = (ending is not null)),
  check ((ending is null) = (closed_at is null)),
  unique (order_id, seat_id)
);
create unique index passes_one_live_per_seat on passes (plan_id, seat_id)
  where status in ('active', 'past_due', 'paused');
create index passes_of_account on passes (account_id);

create type pass_match_state as enum (
  'pending', 'used', 'absent', 'ceded', 'choice', 'credited', 'refunded', 'ended'
);

-- The pass's own line for a match: its share of the price and what became of it. Leaves `pending` once.
create table pass_matches (
  pass_id uuid not null references passes,
  event_id int not null references events,
  share_cents int not null check (share_cents >= 0),
  state pass_match_state not null default 'pending',
  -- Given to the holder: part of the share when ceded, all of it when a match is not played for people.
  credit_cents int not null default 0 check (credit_cents between 0 and share_cents),
  choose_until timestamptz,
  decided_at timestamptz,
  primary key (pass_id, event_id),
  check ((state = 'choice') <= (choose_until is not null)),
  check ((state = 'pending') = (decided_at is null))
);
create index pass_matches_pending on pass_matches (event_id) where state = 'pending';
create index pass_matches_to_choose on pass_matches (choose_until) where state = 'choice';

-- The seats of holders, kept for them until the renewal ends: the hold's own seat rows keep everybody else out.
create table kept_seats (
  plan_id int not null references bonus_plans,
  seat_id int not null,
  pass_id uuid not null references passes,
  account_id uuid not null references accounts,
  hold_id uuid,
  until timestamptz not null,
  primary key (plan_id, seat_id),
  unique (plan_id, pass_id)
);
create index kept_seats_of_account on kept_seats (account_id);

create type subscription_status as enum (
  'creating', 'authorized', 'paused', 'cancelled', 'refused', 'abandoned'
);

-- Its id is the provider's external_reference. Stored before the provider is asked, which heeds no key here.
create table pass_subscriptions (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  payment_id uuid not null references payments,
  provider_id text,
  status subscription_status not null default 'creating',
  amount_cents int not null check (amount_cents > 0),
  next_charge_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  constraint pass_subscriptions_provider_once unique (provider_id)
);
create unique index pass_subscriptions_one_per_order on pass_subscriptions (order_id)
  where status in ('creating', 'authorized', 'paused');
create index pass_subscriptions_to_check on pass_subscriptions (checked_at nulls first);

create type instalment_status as enum ('scheduled', 'failed', 'paid', 'dropped');

-- The charges of a bonogallo bought by the month; the first is the order itself.
create table instalments (
  order_id uuid not null references orders,
  no smallint not null,
  due_on date not null,
  amount_cents int not null check (amount_cents > 0),
  status instalment_status not null default 'scheduled',
  -- The order by which this one is, or is being, paid.
  paid_by uuid references orders,
  told_at timestamptz,
  primary key (order_id, no),
  check (status <> 'paid' or paid_by is not null)
);
create unique index instalments_paid_by on instalments (paid_by) where paid_by is not null;
create index instalments_due on instalments (due_on) where status in ('scheduled', 'failed');

-- A charge of a subscription carries the subscription's reference, not the attempt's.
alter table payments add column subscription_id text;
alter table payments add constraint payments_of_subscriptions
  check (subscription_id is null or method = 'subscription');
