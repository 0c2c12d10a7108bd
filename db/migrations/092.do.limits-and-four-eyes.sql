-- How much money a role gives back without somebody else: in one act, and each of its people in one day. Absent or null: no bound.
create table role_limits (
  role role primary key check (role <> 'buyer'),
  act_cents int check (act_cents >= 0),
  day_cents int check (day_cents >= 0),
  changed_at timestamptz not null default now()
);

-- What somebody of the club gave back on a day of the club's calendar. The row is locked before the first order, so that
-- two acts of one person come one after the other; the bound that held is kept, and the sum never passes it.
create table given_days (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  given_cents int not null default 0 check (given_cents >= 0),
  limit_cents int,
  primary key (account_id, day),
  constraint given_days_within_limit check (given_cents <= limit_cents)
);

-- An act beyond somebody's limit, as it would be done, waiting for somebody else.
create table approvals (
  id uuid primary key default uuidv7(),
  kind text not null check (length(kind) between 1 and 40),
  -- What it is about, as the audit log names it.
  subject text not null check (length(subject) between 3 and 100),
  -- One for each time the button is offered: pressed twice, it is asked once.
  request_key uuid not null unique,
  act jsonb not null,
  -- What whoever asked was shown, line by line.
  shown jsonb not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null check (length(reason) between 3 and 300),
  asked_by uuid not null references accounts,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn', 'expired', 'stale')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  note text not null default '' check (length(note) <= 300),
  constraint approvals_expire check (expires_at > asked_at),
  constraint approvals_ended check ((status = 'open') = (decided_at is null)),
  constraint approvals_four_eyes check (
    status not in ('approved', 'declined') or (decided_by is not null and decided_by <> asked_by))
);
create unique index approvals_one_open on approvals (kind, subject) where status = 'open';
create index approvals_by_time on approvals (asked_at desc);
