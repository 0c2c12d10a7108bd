alter table accounts add column erased_at timestamptz;

create type consent_purpose as enum ('terms', 'privacy_notice', 'marketing_mail', 'push');
create type consent_channel as enum ('registration', 'preferences', 'unsubscribe_link', 'privacy_screen', 'erasure', 'earlier_record');

-- The ledger of what a person agreed to: by which text, when and where; withdrawing adds to a row, nothing is removed.
create table consents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  purpose consent_purpose not null,
  document text not null check (length(document) between 1 and 80),
  version text not null check (length(version) between 1 and 40),
  document_hash bytea check (length(document_hash) = 32),
  channel consent_channel not null,
  network inet,
  user_agent text not null default '' check (length(user_agent) <= 120),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  withdrawn_channel consent_channel,
  check ((withdrawn_at is null) = (withdrawn_channel is null))
);
create unique index consents_one_standing on consents (account_id, purpose, version) where withdrawn_at is null;

create function consents_stay() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null
    and (new.withdrawn_at, new.withdrawn_channel) is distinct from (old.withdrawn_at, old.withdrawn_channel)
    or (new.account_id, new.purpose, new.document, new.version, new.document_hash, new.channel, new.given_at)
      is distinct from
      (old.account_id, old.purpose, old.document, old.version, old.document_hash, old.channel, old.given_at)
  then
    raise exception 'consent % is written once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger consents_stay before update on consents for each row execute function consents_stay();

insert into consents (account_id, purpose, document, version, channel, given_at)
select id, 'terms', 'terminos', terms_version, 'earlier_record', terms_accepted_at from accounts;

create type data_export_status as enum ('waiting', 'ready', 'ended');

-- A copy of everything known about an account, as two files named by the row's id; gone after some days.
create table data_exports (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  status data_export_status not null default 'waiting',
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'waiting') = (ready_at is null)),
  check ((ready_at is null) = (expires_at is null))
);
create unique index data_exports_one_waiting on data_exports (account_id) where status = 'waiting';
create index data_exports_of_account on data_exports (account_id, asked_at desc);

create type erasure_status as enum ('scheduled', 'undone', 'stopped', 'done');

-- The address to which the receipt goes is sealed under MASTER_KEY and forgotten once it has gone.
create table account_erasures (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  status erasure_status not null default 'scheduled',
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  closed_at timestamptz,
  stopped_by text,
  sealed_receipt_to bytea,
  check ((status = 'scheduled') = (closed_at is null)),
  check ((status = 'stopped') = (stopped_by is not null))
);
create unique index account_erasures_one_scheduled on account_erasures (account_id) where status = 'scheduled';
create index account_erasures_due on account_erasures (due_at) where status = 'scheduled';
