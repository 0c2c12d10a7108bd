-- What the club's people write down of a person, for each other. It is part of the copy of one's data.
create table person_notes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  words text not null check (length(words) between 1 and 1000),
  written_by uuid references accounts on delete set null,
  at timestamptz not null default clock_timestamp()
);
create index person_notes_of on person_notes (account_id, at desc);

-- The list of persons, the newest first.
create index accounts_newest on accounts (created_at desc nulls last, id desc nulls last);
-- One look into an index for whoever shares the mobile.
create index accounts_by_phone on accounts (phone) where phone is not null;
-- Of a page that shows everything: what was taken over from somebody.
create index ticket_transfers_received on ticket_transfers (to_account) where to_account is not null;
