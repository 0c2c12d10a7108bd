-- Who the club's people are, in facts that are counted while somebody types: one row a person, kept from what they bought.
-- Only buyers with a mailbox and an account stand here; of the rest nobody may be written to.
create table person_facts (
  account_id uuid primary key references accounts on delete cascade,
  -- Paid orders of tickets, packs, bonogallos and the shop.
  purchases int not null check (purchases >= 0),
  first_paid_at timestamptz,
  last_paid_at timestamptz,
  shop_at timestamptz,
  -- Where the shop's parcels went: the only address the club knows.
  shipped_to shipping_zone[] not null default '{}',
  -- Names of the zones of their valid tickets.
  zones text[] not null default '{}',
  -- Of their own bonogallo. What is known for a Fan ID lies sealed and serves the entry alone.
  birth_date date,
  holder boolean not null,
  fan_id boolean not null,
  minors int not null check (minors >= 0),
  -- A confirmed mail and a standing yes to promotions by mail.
  mailable boolean not null,
  check ((purchases = 0) = (first_paid_at is null)),
  check ((first_paid_at is null) = (last_paid_at is null))
);

-- The matches a person has valid tickets of, and whether one of these went in.
create table person_matches (
  event_id int not null references events,
  account_id uuid not null references accounts on delete cascade,
  attended boolean not null,
  primary key (event_id, account_id)
);
create index person_matches_of_account on person_matches (account_id);
-- What attendance is counted by, without the rows.
create index person_matches_attended on person_matches (event_id, account_id) where attended;

-- People of whom something changed; a job counts them anew within seconds. No key: nobody waits for anybody.
create table person_facts_due (
  id bigint generated always as identity primary key,
  account_id uuid not null
);

create function person_facts_are_due() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'accounts' then
    insert into person_facts_due (account_id) select one from unnest(array[new.id, new.merged_into]) as one where one is not null;
  elsif tg_table_name = 'minor_guardians' then
    insert into person_facts_due (account_id)
      select account_id from fans where id in (old.fan_id, new.fan_id) and account_id is not null;
  else
    insert into person_facts_due (account_id)
      select distinct one from unnest(array[old.account_id, new.account_id]) as one where one is not null;
  end if;
  return null;
end $$;

create trigger person_facts_are_due after insert or update of role, email, email_confirmed_at, first_name, last_name, erased_at, merged_into
  on accounts for each row execute function person_facts_are_due();
-- An order that is open says nothing of a person yet.
create trigger person_facts_are_due_at_birth after insert on orders
  for each row when (new.paid_at is not null) execute function person_facts_are_due();
create trigger person_facts_are_due after update of status, account_id, paid_at on orders
  for each row when (new.paid_at is not null) execute function person_facts_are_due();
create trigger person_facts_are_due after update of status, account_id, checked_in_at on tickets
  for each row execute function person_facts_are_due();
create trigger person_facts_are_due after insert or update of status, account_id, first_name, last_name, birth_date on passes
  for each row execute function person_facts_are_due();
create trigger person_facts_are_due after insert or update of status, account_id, erased_at on fans
  for each row execute function person_facts_are_due();
create trigger person_facts_are_due after insert or update of fan_id or delete on minor_guardians
  for each row execute function person_facts_are_due();
create trigger person_facts_are_due after insert or update of shipping_zone, account_id on shop_orders
  for each row execute function person_facts_are_due();
create trigger person_facts_are_due after insert or update of withdrawn_at on consents
  for each row when (new.purpose = 'marketing_mail') execute function person_facts_are_due();
create trigger person_facts_are_due after insert or update or delete on notification_preferences
  for each row execute function person_facts_are_due();

create function person_facts_are_due_for_all() returns trigger language plpgsql as $$
begin
  insert into person_facts_due (account_id) select distinct account_id from changed;
  return null;
end $$;
create trigger person_facts_are_due_at_birth after insert on tickets referencing new table as changed
  for each statement execute function person_facts_are_due_for_all();

insert into person_facts_due (account_id)
  select id from accounts where erased_at is null and role = 'buyer' and email not like '%.invalid';

-- Rules that the club gave a name, read anew whenever somebody counts.
create table segments (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  definition jsonb not null,
  written_by uuid references accounts on delete set null,
  written_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  put_away_at timestamptz
);
create unique index segments_one_name on segments (lower(name)) where put_away_at is null;
