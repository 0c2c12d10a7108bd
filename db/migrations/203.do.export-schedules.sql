create type export_rhythm as enum ('day', 'week', 'month', 'match');
create type export_range as enum ('all', 'yesterday', 'last_week', 'last_month', 'last_match');

-- A list that is written as a file again and again: at an hour of the club's clock, for who made it and for others of the club.
create table export_schedules (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  list text not null,
  title text not null,
  format export_format not null,
  query jsonb not null,
  range export_range not null,
  rhythm export_rhythm not null,
  -- Monday is 1.
  weekday int check (weekday between 1 and 7),
  hour int not null check (hour between 0 and 23),
  created_at timestamptz not null default now(),
  -- What was due up to here is done or no longer wanted.
  done_until timestamptz not null default now(),
  paused_at timestamptz,
  -- It paused by itself: who made it may no longer read the list.
  stopped boolean not null default false,
  check ((rhythm = 'week') = (weekday is not null)),
  check (stopped <= (paused_at is not null))
);
create index export_schedules_of_account on export_schedules (account_id, created_at);

-- Who of the club is told of each file besides who made the schedule.
create table export_schedule_people (
  schedule_id uuid not null references export_schedules on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  primary key (schedule_id, account_id)
);
create index export_schedule_people_of_account on export_schedule_people (account_id);

alter table exports
  add column schedule_id uuid references export_schedules on delete set null,
  add column due_at timestamptz,
  -- The match that it is of, where each has a file of its own.
  add column event_id int,
  add check ((schedule_id is not null) <= (due_at is not null));
-- However often a worker is killed, what is due at a time is made once; two matches of one day are two files.
create unique index exports_once_due on exports (schedule_id, due_at, event_id) nulls not distinct
  where schedule_id is not null;

-- Who may open a file besides who asked for it.
create table export_readers (
  export_id uuid not null references exports on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  primary key (export_id, account_id)
);
create index export_readers_of_account on export_readers (account_id);

-- Two orders that look like one purchase made twice, of which somebody of the club said that they are not. The lower id stands first.
create table separate_orders (
  order_id uuid not null references orders on delete cascade,
  other_id uuid not null references orders on delete cascade,
  said_by uuid not null references accounts,
  said_at timestamptz not null default now(),
  primary key (order_id, other_id),
  check (order_id < other_id)
);
create index separate_orders_of_other on separate_orders (other_id);
