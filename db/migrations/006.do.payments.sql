create type payment_method as enum ('card', 'wallet', 'oxxo', 'paycash', 'spei');
create type payment_status as enum (
  'created', 'pending', 'in_process', 'rejected', 'cancelled', 'abandoned', 'approved', 'refunded', 'charged_back'
);

-- One row is one attempt to charge. Its id is the provider's external_reference and its provider_key the
-- provider's idempotency key; both are stored before the provider is called.
create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  attempt_key text not null check (length(attempt_key) between 8 and 100),
  request_hash bytea not null,
  provider_key uuid not null default gen_random_uuid(),
  method payment_method not null,
  amount_cents int not null check (amount_cents > 0),
  status payment_status not null default 'created',
  status_detail text not null default '',
  provider_payment_id text,
  preference_id text,
  installments smallint,
  card_last4 text,
  voucher jsonb,
  challenge jsonb,
  payable_until timestamptz,
  created_at timestamptz not null default now(),
  provider_updated_at timestamptz,
  approved_at timestamptz,
  checked_at timestamptz,
  refunded_cents int not null default 0,
  constraint payments_attempt_once unique (order_id, attempt_key),
  constraint payments_provider_once unique (provider_payment_id),
  constraint payments_refund_within check (refunded_cents between 0 and amount_cents)
);
create unique index payments_one_open_per_order on payments (order_id)
  where status in ('created', 'pending', 'in_process');
create unique index payments_one_approved_per_order on payments (order_id) where status = 'approved';
create index payments_unsettled on payments (created_at) where status in ('created', 'pending', 'in_process');

-- Where the money of an approved payment went: tickets + credit + refunds = amount, to the centavo.
create type allocation_kind as enum ('tickets', 'credit', 'refund');
create table payment_allocations (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  kind allocation_kind not null,
  amount_cents int not null,
  reason text not null,
  at timestamptz not null default now()
);
create index payment_allocations_of_payment on payment_allocations (payment_id);

-- A notice seen commits together with its effect.
create table payment_notices (
  topic text not null,
  resource_id text not null,
  version text not null,
  seen_at timestamptz not null default now(),
  primary key (topic, resource_id, version)
);

create table quarantined_payments (
  provider_payment_id text primary key,
  payment_id uuid references payments,
  reason text not null,
  seen jsonb not null,
  seen_at timestamptz not null default now(),
  resolved_at timestamptz
);

create type refund_status as enum ('requested', 'done', 'failed');
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  request_key text not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  status refund_status not null default 'requested',
  provider_refund_id text,
  requested_by uuid references accounts,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  failure text,
  constraint refunds_request_once unique (payment_id, request_key)
);
create index refunds_waiting on refunds (requested_at) where status = 'requested';

create table account_credits (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  amount_cents int not null,
  reason text not null,
  payment_id uuid references payments,
  at timestamptz not null default now(),
  constraint account_credits_once unique (payment_id, reason)
);
create index account_credits_of_account on account_credits (account_id);
