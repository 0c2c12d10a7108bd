-- What waits for somebody of the club, told to each person once: `thing` names what it is about, so that looking again tells
-- nothing. Gone when the matter is done.
create table staff_notices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  thing text not null check (length(thing) between 1 and 200),
  title text not null check (length(title) between 1 and 200),
  path text not null check (path ~ '^/[A-Za-z0-9]' and path !~ '[\\\s]' and length(path) <= 300),
  urgent boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  gone_at timestamptz,
  -- When it was put into a mail, and on the person's devices: each in the transaction that queues it.
  mailed_at timestamptz,
  pushed_at timestamptz,
  constraint staff_notices_once unique (account_id, kind, thing)
);
create index staff_notices_of_account on staff_notices (account_id, created_at desc) where gone_at is null;
create index staff_notices_waiting on staff_notices (kind) where gone_at is null;

-- What a person chose; where there is no row the kind's own way holds.
create table staff_notice_choices (
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  bell boolean not null,
  mail boolean not null,
  push boolean not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, kind)
);
