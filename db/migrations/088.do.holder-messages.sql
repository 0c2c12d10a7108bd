-- What the club writes to the people of a match, as mail and on their phones.
create table holder_messages (
  id uuid primary key default uuidv7(),
  event_id int not null references events,
  kind text not null default 'service' check (kind in ('service', 'advertising')),
  audience text not null default 'holders' check (audience in ('holders', 'buyers', 'passes')),
  -- The part of the stadium: all of it where nothing is named.
  zone_ids int[] not null default '{}',
  sections text[] not null default '{}',
  gates text[] not null default '{}',
  subject text not null default '' check (length(subject) <= 120),
  body text not null default '' check (length(body) <= 2000),
  button text not null default 'tickets' check (button in ('tickets', 'match')),
  push boolean not null default true,
  -- Of exactly what is read: another text needs another test.
  words text not null generated always as (
    md5(kind || chr(1) || subject || chr(1) || body || chr(1) || button || chr(1) || push::text)) stored,
  tested_words text,
  tested_at timestamptz,
  tested_by uuid references accounts on delete set null,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'sending', 'stopped', 'done')),
  written_by uuid references accounts on delete set null,
  written_at timestamptz not null default now(),
  confirmed_by uuid references accounts on delete set null,
  send_at timestamptz,
  finished_at timestamptz,
  check ((state = 'draft') = (send_at is null)),
  check ((state in ('stopped', 'done')) = (finished_at is not null)),
  -- Nothing leaves that nobody has seen in a mailbox of the club, and it cannot change on the way.
  constraint holder_messages_tested check (state = 'draft' or (tested_words is not null and tested_words = words))
);
create index on holder_messages (event_id);

-- Whom a message is for: a person once, however many places they have.
create table holder_message_people (
  message_id uuid not null references holder_messages on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- Told; or no longer of the match when their turn came.
  state text not null default 'waiting' check (state in ('waiting', 'told', 'gone')),
  told_at timestamptz,
  primary key (message_id, account_id),
  check ((state = 'waiting') = (told_at is null))
);
create index on holder_message_people (account_id);
create index holder_message_people_waiting on holder_message_people (message_id, account_id) where state = 'waiting';

alter type notification_kind add value 'match_notice';
