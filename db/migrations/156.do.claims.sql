-- «Reclama tu cuenta»: whoever was brought from another system gets a link by which the account becomes theirs.
alter type consent_channel add value 'claim';

create table claim_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  -- What using it proves: the account's mailbox, or its phone.
  sent_to text not null check (sent_to in ('mail', 'sms')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  used_at timestamptz,
  -- Of who has no mailbox yet: the one that was typed, proven by six digits that went there.
  new_email text check (new_email = lower(new_email) and length(new_email) <= 254),
  code_hash bytea check (length(code_hash) = 32),
  code_tries smallint not null default 0 check (code_tries between 0 and 5),
  code_sent_at timestamptz,
  codes smallint not null default 0 check (codes between 0 and 5),
  check (expires_at > created_at),
  check (new_email is null or sent_to = 'sms')
);
create index claim_links_of_account on claim_links (account_id, created_at);

-- Links that go out in waves: so many people at a time, and the next so many hours later.
create table claim_rounds (
  id uuid primary key default uuidv7(),
  -- Whom it is for: the people of one import, or of all of them.
  import_id uuid references imports,
  words text not null default '' check (length(words) <= 600),
  wave_size int not null default 2000 check (wave_size between 1 and 200000),
  wave_hours int not null default 24 check (wave_hours between 1 and 168),
  -- Whether who has no mailbox gets a text message.
  sms boolean not null default true,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'sending', 'paused', 'ended', 'done')),
  written_by uuid references accounts on delete set null,
  written_at timestamptz not null default now(),
  -- Of exactly these words the person who sends has had a mail.
  tested_words text,
  tested_by uuid references accounts on delete set null,
  confirmed_by uuid references accounts on delete set null,
  -- When the wave under way began, or the next one does.
  send_at timestamptz,
  wave int not null default 0 check (wave >= 0),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'draft') = (send_at is null)),
  check ((state in ('ended', 'done')) = (finished_at is not null)),
  check ((wave = 0) = (started_at is null)),
  constraint claim_rounds_tested check (state = 'draft' or (tested_words is not null and tested_words = words))
);
create index claim_rounds_newest on claim_rounds (written_at desc);

create table claim_people (
  round_id uuid not null references claim_rounds on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- Their turn is chance, so that of a round that is paused those who were told are any of them.
  turn bigint not null generated always as (('x' || substr(md5(round_id::text || account_id::text), 1, 8))::bit(32)::bigint) stored,
  state text not null default 'waiting' check (state in ('waiting', 'told', 'gone')),
  wave int,
  told_at timestamptz,
  -- By what the link left, once it did. Written before it leaves: a worker that is killed in between loses one letter, and sends none twice.
  sent_to text check (sent_to in ('mail', 'sms')),
  sent_at timestamptz,
  primary key (round_id, account_id),
  check ((state = 'waiting') = (told_at is null) and (state = 'waiting') = (wave is null)),
  check ((sent_to is null) = (sent_at is null)),
  check (sent_at is null or state = 'told')
);
create index claim_people_waiting on claim_people (round_id, turn) where state = 'waiting';
create index claim_people_of_wave on claim_people (round_id, wave) where state <> 'waiting';
create index claim_people_of_account on claim_people (account_id);
