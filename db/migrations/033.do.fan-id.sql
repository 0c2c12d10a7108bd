-- A fan is the identity of an account: who signs in as one can sign in as the other.
create type fan_status as enum ('registering', 'in_review', 'approved', 'refused', 'erased');
create type fan_way as enum ('face', 'person');

create table fans (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  -- What is printed and read aloud. Drawn at random: the next number cannot be guessed from this one.
  fan_number text not null check (fan_number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  status fan_status not null default 'registering',
  -- `person`: registered at the window or by human review, without a face.
  way fan_way not null default 'face',
  phone text check (phone ~ '^\+52\d{10}$'),
  -- Names, CURP, birth date, sex, as the person typed them and as the document confirmed them; sealed.
  sealed_person bytea,
  -- Keyed hash of the CURP: one person is one fan. Null once erased.
  curp_index bytea check (length(curp_index) = 32),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  erased_at timestamptz,
  constraint fans_account_once unique (account_id),
  constraint fans_number_once unique (fan_number),
  constraint fans_curp_once unique (curp_index),
  constraint fans_phone_once unique (phone),
  check ((status = 'erased') = (erased_at is not null)),
  check (status <> 'erased' or num_nonnulls(phone, sealed_person, curp_index) = 0),
  check (status not in ('approved', 'refused') or decided_at is not null)
);

-- What somebody typed before phone and mail were confirmed: nobody's yet, gone after a day.
create table fan_sign_ups (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  sealed_form bytea not null,
  phone_confirmed_at timestamptz,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create type fan_code_purpose as enum ('confirm_phone', 'confirm_email', 'log_in', 'new_device');
-- Six digits by SMS or mail, five tries each. A code of nobody (no fan, no sign-up) looks the same to whoever asked for it.
create table fan_codes (
  id uuid primary key default uuidv7(),
  sign_up_id uuid references fan_sign_ups on delete cascade,
  fan_id uuid references fans on delete cascade,
  purpose fan_code_purpose not null,
  -- Null until the code goes out: no queue holds it.
  code_hash bytea check (length(code_hash) = 32),
  -- Keyed hash of the phone or mailbox it goes to, which is protected from a flood.
  to_index bytea check (length(to_index) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(sign_up_id, fan_id) <= 1)
);
create index fan_codes_of_sign_up on fan_codes (sign_up_id);
create index fan_codes_of_fan on fan_codes (fan_id);
create index fan_codes_to on fan_codes (to_index, created_at);

-- A browser with a key of its own that never leaves it (WebCrypto, P-256, not exportable).
create table fan_devices (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references fans on delete cascade,
  public_key bytea not null,
  name text not null default '' check (length(name) <= 120),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint fan_devices_key_once unique (fan_id, public_key)
);

create table fan_sessions (
  token_hash bytea primary key,
  cookie_hash bytea not null,
  fan_id uuid not null references fans on delete cascade,
  device_id uuid references fan_devices on delete set null,
  user_agent text not null default '',
  address inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index fan_sessions_of_fan on fan_sessions (fan_id) where revoked_at is null;

create type fan_challenge_purpose as enum ('registration', 'log_in');
-- What the server asks a face to do, once. `fan_id` is null when nobody has the identifier: the answers look the same.
create table fan_challenges (
  id uuid primary key default uuidv7(),
  fan_id uuid references fans on delete cascade,
  purpose fan_challenge_purpose not null,
  nonce_hash bytea not null,
  steps text[] not null check (cardinality(steps) between 1 and 6),
  -- What its attempts count against: the fan, or the identifier that nobody has.
  subject text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A new device whose selfie was the fan's: it waits here for the code by mail.
  device_key bytea,
  device_name text,
  constraint fan_challenges_nonce_once unique (nonce_hash)
);
create index fan_challenges_of_fan on fan_challenges (fan_id);
alter table fan_codes add column challenge_id uuid references fan_challenges on delete cascade;
create index fan_codes_of_challenge on fan_codes (challenge_id);

-- By these a picture is known again when somebody sends it twice.
create table fan_prints (
  fan_id uuid not null references fans on delete cascade,
  print bytea not null check (length(print) = 32),
  seen_at timestamptz not null default now(),
  primary key (fan_id, print)
);

create type fan_document_kind as enum ('ine', 'passport', 'curp_biometrica');
create table fan_documents (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references fans on delete cascade,
  kind fan_document_kind not null,
  sealed_fields bytea,
  -- Keyed hash of kind and number.
  number_index bytea check (length(number_index) = 32),
  faults text[] not null default '{}',
  read_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index fan_documents_of_fan on fan_documents (fan_id, read_at desc);
create unique index fan_documents_number_once on fan_documents (number_index) where confirmed_at is not null;

create type fan_picture_kind as enum (
  'document_front', 'document_back', 'portrait', 'selfie', 'challenge', 'minor_photo'
);
-- Pictures lie sealed in the file store under their id, until the moment shown to the fan.
create table fan_pictures (
  id uuid primary key default uuidv7(),
  -- Null for a log-in by an identifier that nobody has: its pictures are taken all the same, and go all the same.
  fan_id uuid references fans,
  document_id uuid references fan_documents on delete set null,
  challenge_id uuid references fan_challenges on delete set null,
  kind fan_picture_kind not null,
  -- Which step of its challenge, from 0.
  step int check (step between 0 and 5),
  taken_at timestamptz not null default now(),
  erase_at timestamptz not null,
  erased_at timestamptz,
  constraint fan_pictures_step_once unique (challenge_id, step)
);
create index fan_pictures_due on fan_pictures (erase_at) where erased_at is null;
create index fan_pictures_of_fan on fan_pictures (fan_id) where erased_at is null;
create index fan_pictures_of_document on fan_pictures (document_id) where erased_at is null;

create table fan_templates (
  fan_id uuid not null references fans on delete cascade,
  model text not null,
  sealed bytea not null,
  made_at timestamptz not null default now(),
  primary key (fan_id, model)
);

create type fan_check_outcome as enum ('approved', 'review', 'repeat', 'different', 'replayed');
create table fan_checks (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references fans on delete cascade,
  challenge_id uuid references fan_challenges on delete set null,
  purpose fan_challenge_purpose not null,
  outcome fan_check_outcome not null,
  reasons text[] not null default '{}',
  sealed_scores bytea,
  at timestamptz not null default now(),
  constraint fan_checks_once unique (challenge_id)
);
create index fan_checks_of_fan on fan_checks (fan_id, at desc);

create type fan_review_decision as enum ('approved', 'refused', 'repeat');
create table fan_reviews (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references fans on delete cascade,
  reason text not null check (length(reason) between 1 and 80),
  asked_words text check (length(asked_words) <= 1000),
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  decision fan_review_decision,
  decision_words text check (length(decision_words) <= 1000),
  decided_by uuid references accounts,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create unique index fan_reviews_one_open on fan_reviews (fan_id) where decision is null;

-- Counted before the face is looked at: five in a row, then waits that grow; fifty in all, then another way.
create table fan_throttles (
  subject text primary key,
  failures int not null default 0,
  total int not null default 0,
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);

-- Who of the staff looked at what of a fan, and why. The fan reads it; nobody changes it.
create table fan_lookups (
  id bigint generated always as identity primary key,
  fan_id uuid not null references fans on delete cascade,
  account_id uuid references accounts on delete set null,
  what text not null check (length(what) between 1 and 80),
  why text not null check (length(why) between 1 and 300),
  at timestamptz not null default now()
);
create index fan_lookups_of_fan on fan_lookups (fan_id, at desc);
create function fan_lookups_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a look-up is written once' using errcode = 'restrict_violation';
end $$;
create trigger fan_lookups_stay before update of fan_id, what, why, at on fan_lookups
  for each row execute function fan_lookups_stay();

alter type consent_purpose add value 'fan_id_notice';
alter type consent_purpose add value 'biometrics';
alter type consent_purpose add value 'guardian_notice';
alter type consent_channel add value 'fan_id';

alter type notification_kind add value 'fan_id';

alter table events add column requires_fan_id boolean not null default false;
-- How many tickets of a match one fan may hold or bind for others, over all orders; null: no limit of its own.
alter table events add column tickets_per_fan int check (tickets_per_fan between 1 and 50);
