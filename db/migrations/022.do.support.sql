create type support_topic as enum (
  'purchase', 'payment', 'ticket', 'refund', 'bonogallo', 'fan_id', 'shop', 'gate', 'account', 'privacy', 'other'
);
create type support_status as enum ('received', 'in_review', 'waiting_for_fan', 'solved');
create type support_author as enum ('fan', 'staff');

-- The number is what people say and write; the link in a mail, or the account, is what opens a case.
create table support_cases (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity,
  account_id uuid references accounts on delete set null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  topic support_topic not null,
  order_folio text check (order_folio ~ '^TQ-\d{6,12}$'),
  status support_status not null default 'received',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint support_cases_number_once unique (number)
);
create index support_cases_of_account on support_cases (account_id, number desc);
create index support_cases_of_email on support_cases (email, created_at);
create index support_cases_by_status on support_cases (status, number desc);

create table support_messages (
  id uuid primary key default uuidv7(),
  case_id uuid not null references support_cases on delete cascade,
  author support_author not null,
  staff_id uuid references accounts on delete set null,
  words text not null check (length(words) between 1 and 4000),
  at timestamptz not null default now(),
  check (author = 'staff' or staff_id is null)
);
create index support_messages_of_case on support_messages (case_id, at);

-- Sent before the message that they belong to; its random id is what claims one. Nobody can read an unclaimed one.
create table support_attachments (
  id uuid primary key default gen_random_uuid(),
  message_id uuid references support_messages on delete set null,
  name text not null check (length(name) between 1 and 120),
  media_type text not null check (media_type in ('image/webp', 'application/pdf')),
  bytes int not null check (bytes between 1 and 8388608),
  created_at timestamptz not null default now()
);
create index support_attachments_of_message on support_attachments (message_id);
create index support_attachments_unclaimed on support_attachments (created_at) where message_id is null;

-- What a mail's link opens; only hashes are stored.
create table support_links (
  token_hash bytea primary key,
  case_id uuid not null references support_cases on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index support_links_of_case on support_links (case_id, created_at);
