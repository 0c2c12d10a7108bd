-- The club's people beyond their role. Who was deactivated is a buyer again; the row says what they were.
create table staff_members (
  account_id uuid primary key references accounts on delete cascade,
  deactivated_at timestamptz,
  former_role role
);

-- An open invitation; it is deleted when it is used or taken back, and the log keeps that it was.
create table staff_invitations (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  role role not null check (role <> 'buyer'),
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint staff_invitations_email_once unique (email)
);

create table api_keys (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  key_hash bytea not null unique,
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Whose name stands in the log where the key reads something that is logged.
  account_id uuid not null references accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table webhooks (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  secret_sealed bytea not null,
  former_secret_sealed bytea,
  former_until timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('person', 'failing', 'gone'))
);

-- What happened, written in the transaction in which it happened.
create table webhook_events (
  id uuid primary key default uuidv7(),
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index webhook_events_by_time on webhook_events (event, created_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Of the present round; a replay begins a new one.
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_once unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null default now(),
  status int,
  failure text,
  took_ms int not null
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id);

-- One row: what the club says of itself. What is not in it has the configuration's value.
create table club_settings (
  one boolean primary key default true check (one),
  settings jsonb not null,
  version int not null default 1,
  changed_at timestamptz not null default now()
);

-- Versions of legal texts beside those that are shipped as files. Approved ones are never changed.
create table legal_text_versions (
  document text not null,
  version text not null,
  file text not null check (length(file) <= 200000),
  effective_on date not null,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by text,
  primary key (document, version)
);

create index audit_log_by_time on audit_log (at);
create index audit_log_of_account on audit_log (account_id, at);
