create type match_change_kind as enum ('cancelled', 'moved', 'closed');

-- What the club decided about a published match. One preview becomes one change, whoever presses and how often.
create table match_changes (
  id int generated always as identity primary key,
  event_id int not null references events,
  kind match_change_kind not null,
  -- What the fans read.
  reason text not null check (length(reason) between 1 and 300),
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz not null default now(),
  -- The numbers that were confirmed, and their fingerprint.
  preview jsonb not null,
  fingerprint text not null,
  starts_before timestamptz not null,
  starts_after timestamptz not null,
  -- Until when a fan may choose: their money back of a moved match, refund or credit of a closed one.
  choose_until timestamptz,
  finished_at timestamptz,
  constraint match_changes_one_per_preview unique (event_id, fingerprint),
  check ((kind = 'cancelled') = (choose_until is null)),
  check (kind = 'moved' or starts_before = starts_after)
);
create unique index match_changes_cancelled_once on match_changes (event_id) where kind = 'cancelled';
create unique index match_changes_closed_once on match_changes (event_id) where kind = 'closed';

create type match_change_step as enum (
  'sales', 'vouchers', 'codes', 'refunds', 'passes', 'compensation', 'messages'
);
create type match_change_state as enum ('waiting', 'done', 'failed');

-- One thing to be done for one order, pass or person. It is marked done in the transaction that does it.
create table match_change_items (
  change_id int not null references match_changes,
  step match_change_step not null,
  subject text not null,
  state match_change_state not null default 'waiting',
  amount_cents int,
  due_at timestamptz not null default now(),
  tries int not null default 0,
  failure text,
  done_at timestamptz,
  primary key (change_id, step, subject),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index match_change_items_waiting on match_change_items (change_id, step, due_at) where state = 'waiting';
