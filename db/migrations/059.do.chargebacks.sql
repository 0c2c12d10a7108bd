-- The bank gave it back in our place: nothing is owed for it any more.
alter type refund_status add value 'charged_back';

-- A charge that its buyer disowned at the bank, from the day we heard of it to the day it is decided.
create type chargeback_state as enum ('open', 'evidence_sent', 'won', 'lost');
create table chargebacks (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  -- The provider's number of it; null until it was read there.
  provider_id text unique,
  state chargeback_state not null default 'open',
  -- What the bank took.
  amount_cents int not null check (amount_cents >= 0),
  opened_at timestamptz not null default now(),
  answer_by timestamptz,
  wants_evidence boolean not null default true,
  evidence_sent_at timestamptz,
  evidence_sent_by uuid references accounts,
  closed_at timestamptz,
  -- Of a won one, what no ticket stands for: a person decides whose it is.
  owed_cents int not null default 0 check (owed_cents >= 0),
  decided_at timestamptz,
  decided_by uuid references accounts,
  note text not null default '',
  constraint chargebacks_close_when_decided check ((state in ('won', 'lost')) = (closed_at is not null))
);
create unique index chargebacks_one_open_per_payment on chargebacks (payment_id) where closed_at is null;
create index chargebacks_of_payment on chargebacks (payment_id);

insert into chargebacks (payment_id, amount_cents, opened_at)
  select id, coalesce((select sum(amount_cents) from payment_allocations part
    where part.payment_id = payments.id and kind = 'refund' and reason = 'charged_back'), 0),
    coalesce(provider_updated_at, created_at)
  from payments where status = 'charged_back';

-- When a payment that brought money is asked for again, so that a lost notice is only late.
alter table payments add column next_look_at timestamptz;
update payments set next_look_at = now() + random() * interval '1 day'
  where status in ('approved', 'refunded', 'charged_back') and provider_payment_id is not null
    and approved_at > now() - interval '180 days';
create index payments_to_look_at on payments (next_look_at) where next_look_at is not null;

-- Whose credit a payment's money became.
create index ledger_entries_of_payment on ledger_entries ((detail ->> 'paymentId')) where detail ? 'paymentId';
