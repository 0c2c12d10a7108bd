-- Browsers in which an account was opened: in one of them its owner gets in, however much strangers guess elsewhere.
-- Only a hash of the browser's own random number.
create table known_browsers (
  account_id uuid not null references accounts on delete cascade,
  browser_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, browser_hash)
);
