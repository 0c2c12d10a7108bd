-- A rehearsal of a sale: asked for, told of while it runs, and kept with its figures. What it sells lies in a database of its own.
create type rehearsal_state as enum ('waiting', 'running', 'done', 'stopped', 'failed');
create table rehearsals (
  id int generated always as identity primary key,
  subject text not null check (subject ~ '^event:[1-9][0-9]{0,8}$'),
  title text not null,
  fans int not null check (fans between 1 and 100000),
  -- Although a real sale was open when it was asked for.
  during_sale boolean not null default false,
  state rehearsal_state not null default 'waiting',
  stop_asked boolean not null default false,
  reason text,
  progress jsonb,
  report jsonb,
  -- Null: at the server's console.
  asked_by uuid references accounts,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((ended_at is not null) = (state in ('done', 'stopped', 'failed'))),
  check (state <> 'done' or report is not null)
);
-- One at a time: two would measure each other.
create unique index rehearsals_one_at_a_time on rehearsals ((true)) where state in ('waiting', 'running');
