-- What staff asked for many orders at once. It waits until runs_at, so that it can be taken back whole; then it is done order
-- by order, each once.
create type order_batch_state as enum ('waiting', 'undone', 'running', 'done');
create table order_batches (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  -- The same press of a button is the same batch.
  request_key uuid not null unique,
  act text not null check (act in ('resend', 'refund', 'void')),
  reason text not null default '',
  state order_batch_state not null default 'waiting',
  created_at timestamptz not null default clock_timestamp(),
  runs_at timestamptz not null,
  ended_at timestamptz,
  constraint order_batches_ended check ((ended_at is not null) = (state in ('undone', 'done')))
);
create index order_batches_of_account on order_batches (account_id, created_at desc);

create type order_batch_item_state as enum ('waiting', 'done', 'refused');
create table order_batch_items (
  batch_id uuid not null references order_batches,
  order_id uuid not null references orders,
  place int not null,
  -- Under this key money goes back, so that asked again it is the same refund.
  refund_key uuid not null default gen_random_uuid(),
  -- What stood for the order when somebody looked at the preview.
  left_cents int not null check (left_cents >= 0),
  state order_batch_item_state not null default 'waiting',
  amount_cents int not null default 0 check (amount_cents >= 0),
  why text,
  ended_at timestamptz,
  primary key (batch_id, order_id),
  constraint order_batch_items_say_why check ((why is not null) = (state = 'refused')),
  constraint order_batch_items_ended check ((ended_at is not null) = (state <> 'waiting'))
);

-- Filters of a list that somebody of the staff keeps under a name.
create table desk_views (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  query jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint desk_views_name_once unique (account_id, list, name)
);
