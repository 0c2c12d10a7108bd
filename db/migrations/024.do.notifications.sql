create type notification_kind as enum (
  'orders', 'match_reminder', 'match_change', 'tickets', 'bonogallo', 'shop', 'affiliate', 'support',
  'account', 'news', 'sales', 'promotions'
);
create type notification_channel as enum ('mail', 'push');

-- What a person chose; where there is no row the kind's default holds.
create table notification_preferences (
  account_id uuid not null references accounts on delete cascade,
  kind notification_kind not null,
  channel notification_channel not null,
  wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, kind, channel)
);

-- `key` names what happened, so that telling it again tells nothing.
create table notifications (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  kind notification_kind not null,
  key text not null check (length(key) between 1 and 200),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 500),
  path text not null check (path ~ '^/[A-Za-z0-9]' and path !~ '[\\\s]' and length(path) <= 300),
  mail jsonb,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  constraint notifications_once unique (account_id, key)
);
create index notifications_of_account on notifications (account_id, created_at desc);
create index notifications_unread on notifications (account_id) where read_at is null;

-- The pair by which push services know this club (VAPID); the private half is sealed under MASTER_KEY.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- A browser that wants to be told. Who knows its address and keys can write to it: sealed under MASTER_KEY.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  visitor_id uuid not null,
  endpoint_hash bytea not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_once unique (endpoint_hash)
);
create index push_subscriptions_of_account on push_subscriptions (account_id);
