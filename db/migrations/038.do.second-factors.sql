-- The second factor of the club's people: a code of their phone's authenticator (RFC 6238).
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  secret_sealed bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The 30-second step of the last code taken: none is taken twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

alter table sessions add column second_factor_at timestamptz;
