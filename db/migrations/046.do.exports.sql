create type export_format as enum ('csv', 'xlsx');
create type export_status as enum ('waiting', 'ready', 'failed', 'gone');

-- A list of the back office as a file, made in the background for the person who asked, and gone after a week.
create table exports (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  list text not null,
  title text not null,
  format export_format not null,
  query jsonb not null,
  status export_status not null default 'waiting',
  row_count int,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  check ((status = 'ready') <= (row_count is not null))
);
create index exports_of_account on exports (account_id, created_at desc);
create index exports_to_drop on exports (expires_at) where status <> 'gone';
