-- What people bought, and where they went, in the club's system before this one: facts of theirs, never tickets and never revenue.
-- Nothing that sells, admits or reports money reads these tables.
alter type import_kind add value 'purchases';

-- A home match of that time, as far as a file says its day: one a day. One that this system knows too is that one.
create table past_matches (
  day date primary key,
  name text not null check (length(name) between 1 and 200)
);

create table past_purchases (
  id uuid primary key default uuidv7(),
  -- The line's identity (decision 50): brought again it is the same purchase.
  identity bytea not null unique check (length(identity) = 32),
  account_id uuid not null references accounts,
  import_id uuid not null references imports,
  -- As the other system calls it, and the part of it that this row is.
  folio text not null check (length(folio) between 1 and 60),
  position text not null default '' check (length(position) <= 40),
  bought_at timestamptz,
  -- What that system says was paid.
  amount_cents bigint check (amount_cents between 0 and 100000000),
  what text not null default '' check (length(what) <= 200),
  seat text not null default '' check (length(seat) <= 80),
  match_day date references past_matches,
  entered boolean not null default false
);
create index past_purchases_of_account on past_purchases (account_id, bought_at);
create index past_purchases_of_folio on past_purchases (folio);
create index past_purchases_entered on past_purchases (match_day, account_id) where entered;
create index past_purchases_of_match on past_purchases (match_day) where match_day is not null;
create index past_purchases_of_import on past_purchases (import_id);

-- What was bought before counts in a person's facts, too.
create function person_facts_are_due_for_past() returns trigger language plpgsql as $$
begin
  insert into person_facts_due (account_id) select distinct account_id from changed;
  return null;
end $$;
create trigger past_purchases_count_at_birth after insert on past_purchases referencing new table as changed
  for each statement execute function person_facts_are_due_for_past();
create trigger past_purchases_count_no_more after delete on past_purchases referencing old table as changed
  for each statement execute function person_facts_are_due_for_past();
create trigger past_purchases_count_anew after update on past_purchases referencing new table as changed
  for each statement execute function person_facts_are_due_for_past();
