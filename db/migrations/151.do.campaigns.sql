-- What the club writes to a segment of its people, on their consent, and what came of it.
create table campaigns (
  id uuid primary key default uuidv7(),
  segment_id uuid not null references segments,
  subject text not null default '' check (length(subject) <= 120),
  body text not null default '' check (length(body) <= 2000),
  -- Where its button leads.
  button text not null default 'matches' check (button in ('matches', 'match', 'bonogallo', 'packs', 'shop')),
  event_id int references events,
  push boolean not null default true,
  -- Of exactly what is read: another text needs another test.
  words text not null generated always as (
    md5(subject || chr(1) || body || chr(1) || button || chr(1) || coalesce(event_id, 0)::text || chr(1) || push::text)) stored,
  tested_words text,
  tested_at timestamptz,
  tested_by uuid references accounts on delete set null,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'sending', 'stopped', 'done')),
  written_by uuid references accounts on delete set null,
  written_at timestamptz not null default now(),
  confirmed_by uuid references accounts on delete set null,
  send_at timestamptz,
  -- When its people were written down, by the segment's rules of that moment.
  started_at timestamptz,
  definition jsonb,
  fitted int,
  capped int,
  unreached int,
  finished_at timestamptz,
  check ((state = 'draft') = (send_at is null)),
  check ((state in ('stopped', 'done')) = (finished_at is not null)),
  check ((definition is null) = (started_at is null) and (fitted is null) = (started_at is null)),
  constraint campaigns_lead_somewhere check (state = 'draft' or button <> 'match' or event_id is not null),
  -- Nothing leaves that nobody has seen in a mailbox of the club, and it cannot change on the way.
  constraint campaigns_tested check (state = 'draft' or (tested_words is not null and tested_words = words))
);
create index on campaigns (segment_id);

-- Whom a campaign is for: a person once. A tenth, chosen by the hash of both, is told nothing: by them it is known what it sold.
create table campaign_people (
  campaign_id uuid not null references campaigns on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- The first four bytes of md5 of campaign and person: their turn, too.
  draw bigint not null generated always as (
    ('x' || substr(md5(campaign_id::text || account_id::text), 1, 8))::bit(32)::bigint) stored,
  -- Told; or one who could not be told any more when the turn came; or of the tenth that is not told.
  state text not null default 'waiting' check (state in ('waiting', 'told', 'gone', 'held_out')),
  -- When that became so.
  told_at timestamptz,
  -- In a link, instead of who it is.
  ref uuid not null default gen_random_uuid() unique,
  -- Agreed by a notice that says so to having openings and clicks counted.
  measured boolean not null default false,
  opened_at timestamptz,
  clicked_at timestamptz,
  primary key (campaign_id, account_id),
  check ((state = 'waiting') = (told_at is null)),
  check ((state = 'held_out') = (draw % 10 = 0)),
  check (opened_at is null or measured),
  check (clicked_at is null or opened_at is not null)
);
create index campaign_people_of_account on campaign_people (account_id, told_at) where state = 'told';
create index campaign_people_waiting on campaign_people (campaign_id, draw) where state = 'waiting';

-- How often the club may write to one person, and whether it reminds of a purchase that was left.
create table campaign_settings (
  one boolean primary key default true check (one),
  per_week int not null default 2 check (per_week between 1 and 7),
  per_month int not null default 4 check (per_month between 1 and 31 and per_month >= per_week),
  reminding boolean not null default false,
  remind_after_hours int not null default 2 check (remind_after_hours between 1 and 24),
  changed_at timestamptz not null default now()
);
insert into campaign_settings default values;

-- A purchase that ended unpaid and of which the person was reminded: once each, and once a match.
create table purchase_reminders (
  hold_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  event_id int references events,
  reminded_at timestamptz not null default now()
);
create unique index purchase_reminders_once_a_match on purchase_reminders (account_id, event_id) where event_id is not null;
create index purchase_reminders_of_account on purchase_reminders (account_id, reminded_at);
create index orders_ended_unpaid on orders (closed_at) where status = 'expired';
create index holds_ended_unpaid on holds (expires_at) where status = 'expired' and account_id is not null;
