-- What became of each line of the list before a club opens, when it was last tried and by whom.
create table opening_checks (
  line text primary key check (length(line) <= 40),
  ok boolean not null,
  words text not null check (length(words) <= 500),
  -- A print of what was tried, so that another key or address counts as not tried.
  about text not null default '',
  at timestamptz not null default now(),
  account_id uuid references accounts on delete set null
);

-- What restoring a backup into a place of its own found: whoever restores writes it down, the desk shows the last one.
create table restore_proofs (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  ok boolean not null,
  -- Where the backup came from, and until which moment it goes.
  source text not null check (length(source) <= 200),
  data_until timestamptz,
  rows_checked bigint not null default 0 check (rows_checked >= 0),
  differences int not null default 0 check (differences >= 0),
  seconds int not null default 0 check (seconds >= 0),
  note text not null default '' check (length(note) <= 500)
);
create index restore_proofs_at on restore_proofs (at desc);
