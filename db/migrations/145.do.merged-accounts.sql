-- Two accounts of one person become one: everything that named the first names the second, and the first one's mail leads
-- there. Rows that may not change their owner otherwise (a hold, a consent, an offer of the waiting list) may between these two.
alter table accounts add column merged_into uuid references accounts check (merged_into <> id);
create index accounts_merged_into on accounts (merged_into) where merged_into is not null;

create function merged_with(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (select from accounts where (id, merged_into) in ((one, other), (other, one)))
$$;
-- The account that stands for this one: itself, or the one it was merged into.
create function standing_account(account uuid) returns uuid language sql stable as $$
  select coalesce(merged_into, id) from accounts where id = account
$$;

create type merge_status as enum ('done', 'undone');
create table account_merges (
  id uuid primary key default uuidv7(),
  from_account uuid not null references accounts,
  into_account uuid not null references accounts,
  reason text not null check (length(reason) between 1 and 500),
  status merge_status not null default 'done',
  merged_by uuid references accounts,
  merged_at timestamptz not null default clock_timestamp(),
  -- What features put together that is no row of its own (sums, credit): by it they are parted again.
  joined jsonb not null default '{}',
  undone_by uuid references accounts,
  undone_at timestamptz,
  check (from_account <> into_account),
  check ((status = 'undone') = (undone_at is not null))
);
create unique index account_merges_one_standing on account_merges (from_account) where status = 'done';
create index account_merges_into on account_merges (into_account);

-- Which rows changed their owner: `place` is table and column, `key` the rest of the row's primary key.
create table account_merge_rows (
  merge_id uuid not null references account_merges on delete cascade,
  place text not null,
  key text not null,
  primary key (merge_id, place, key)
);

-- A merged account owns nothing that could be merged again, and nothing is merged into it.
create function merged_accounts_are_ends() returns trigger language plpgsql as $$
begin
  if exists (select from accounts where id = new.merged_into and (merged_into is not null or role <> 'buyer' or erased_at is not null)) then
    raise exception 'account % cannot take another one in', new.merged_into
      using errcode = 'check_violation', constraint = 'accounts_merge_into_standing';
  end if;
  return new;
end $$;
create trigger merged_accounts_are_ends before update of merged_into on accounts
  for each row when (new.merged_into is not null) execute function merged_accounts_are_ends();

create or replace function holds_keep_account() returns trigger language plpgsql as $$
begin
  if old.status = 'active' and exists (select from accounts where id = old.account_id and role <> 'buyer') then
    return new;
  end if;
  if merged_with(old.account_id, new.account_id) then
    return new;
  end if;
  raise exception 'hold % belongs to another account', old.id using errcode = 'restrict_violation';
end $$;

create or replace function consents_stay() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null
    and (new.withdrawn_at, new.withdrawn_channel) is distinct from (old.withdrawn_at, old.withdrawn_channel)
    or (new.purpose, new.document, new.version, new.document_hash, new.channel, new.given_at)
      is distinct from
      (old.purpose, old.document, old.version, old.document_hash, old.channel, old.given_at)
    or (new.account_id <> old.account_id and not merged_with(old.account_id, new.account_id))
  then
    raise exception 'consent % is written once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- An offer goes with its place on the list.
alter table waitlist_offers drop constraint waitlist_offers_event_id_account_id_fkey;
alter table waitlist_offers add constraint waitlist_offers_of_place
  foreign key (event_id, account_id) references waitlist_places on update cascade on delete cascade;
create or replace function waitlist_offer_ends_once() returns trigger language plpgsql as $$
begin
  if (new.account_id <> old.account_id and merged_with(old.account_id, new.account_id)
    and (new.status, new.hold_id, new.seats, new.event_id) = (old.status, old.hold_id, old.seats, old.event_id)) then
    return new;
  end if;
  if old.status <> 'open' or (new.event_id, new.account_id, new.hold_id, new.seats) is distinct from
    (old.event_id, old.account_id, old.hold_id, old.seats) then
    raise exception 'an offer ends once' using errcode = 'check_violation', constraint = 'waitlist_offer_ends_once';
  end if;
  return new;
end $$;
