-- A mobile phone that its owner showed to have, by a code that was sent to it: one account per phone.
create table confirmed_phones (
  account_id uuid primary key references accounts on delete cascade,
  -- A keyed hash: the phone itself stands in the account.
  phone_key bytea not null unique check (length(phone_key) = 32),
  confirmed_at timestamptz not null default now()
);

-- The code under way of an account; the number goes with it.
create table phone_codes (
  account_id uuid primary key references accounts on delete cascade,
  phone text not null check (length(phone) between 8 and 20),
  phone_key bytea not null check (length(phone_key) = 32),
  code_hash bytea check (length(code_hash) = 32),
  tries int not null default 0 check (tries >= 0),
  sent_today int not null default 1 check (sent_today > 0),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index phone_codes_phone on phone_codes (phone_key);
