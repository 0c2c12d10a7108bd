create type role as enum (
  'buyer', 'administrator', 'box_office', 'gate', 'marketing', 'finance', 'support', 'fan_id_reviewer'
);

create table accounts (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone text check (phone ~ '^\+52\d{10}$'),
  role role not null default 'buyer',
  has_bono_gallo boolean not null default false,
  forced_password_reset boolean not null default false,
  email_confirmed_at timestamptz,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint accounts_email_once unique (email)
);

create table sessions (
  token_hash bytea primary key,
  cookie_hash bytea not null,
  account_id uuid not null references accounts on delete cascade,
  user_agent text not null default '',
  address inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_account on sessions (account_id) where revoked_at is null;

create type mail_link_purpose as enum ('confirm_email', 'reset_password', 'change_email');

create table mail_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose mail_link_purpose not null,
  new_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table login_throttles (
  subject text primary key,
  failures int not null,
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);

create table captcha_solutions (
  signature text primary key,
  expires_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id uuid references accounts on delete set null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_log_of_subject on audit_log (subject, at);
