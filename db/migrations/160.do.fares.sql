-- A club's own fares. The three that there were are its first rows; `adult` is the one by which a price is told in one figure:
-- every zone has it, anybody may buy it, and it is never retired.

-- All that it writes anew, before it begins: who buys waits for nothing that is half done.
lock table prices, bonus_prices, pack_prices, passes, pack_holds, order_lines, tickets in access exclusive mode;

create type fare_buyers as enum ('anybody', 'holders');

create table fares (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  buyers fare_buyers not null default 'anybody',
  -- Full years on the day of the match, both included; null: no bound.
  age_from smallint check (age_from between 1 and 120),
  age_to smallint check (age_to between 0 and 120),
  -- What the gate asks for, as its staff read it.
  evidence text check (evidence = btrim(evidence) and length(evidence) between 1 and 80),
  -- Only beside a wheelchair place of the same order, one for each.
  companion boolean not null default false,
  position int not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  check (age_from is null or age_to is null or age_from <= age_to),
  constraint fares_general check (key <> 'adult' or (buyers = 'anybody' and age_from is null and age_to is null
    and evidence is null and not companion and retired_at is null))
);
create unique index fares_one_name on fares (lower(name)) where retired_at is null;

-- What was sold keeps its fare: rows stay, and so do their keys. With that a check at birth is as good as a foreign key.
create trigger fares_stay before delete on fares for each row execute function refuse_change();
create trigger fares_keep_their_key before update of key on fares for each row execute function refuse_change();

insert into fares (key, name, age_from, age_to, evidence, position) values
  ('adult', 'Adulto', null, null, null, 1),
  ('child', 'Niña o niño', null, 11, null, 2),
  ('senior', 'Adulto mayor', 60, null, 'Pide la credencial de INAPAM', 3);

-- The type stays for the release before this one, which still casts to it; its values become text by themselves.
alter table prices alter column fare type text using fare::text, add foreign key (fare) references fares;
alter table bonus_prices alter column fare type text using fare::text, add foreign key (fare) references fares;
alter table pack_prices alter column fare type text using fare::text, add foreign key (fare) references fares;
alter table passes alter column fare type text using fare::text, add foreign key (fare) references fares;
alter table pack_holds alter column fare type text using fare::text;
alter table order_lines alter column fare type text using fare::text;
alter table tickets alter column fare type text using fare::text;

-- In place of a foreign key where everybody buys at once: that would lock the row of the same fare in every purchase.
create function fares_are_known() returns trigger language plpgsql as $$
declare
  strange text;
begin
  select born.fare into strange from born where not exists (select from fares where key = born.fare) limit 1;
  if found then
    raise exception 'no fare %', strange using errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger order_lines_have_a_fare after insert on order_lines referencing new table as born
  for each statement execute function fares_are_known();
create trigger tickets_have_a_fare after insert on tickets referencing new table as born
  for each statement execute function fares_are_known();

-- A new ticket is its owner's own when its fare is for whoever is named on it: neither for an age nor for who comes along.
create or replace function tickets_find_holder() returns trigger language plpgsql as $$
begin
  insert into ticket_holders (event_id, ticket_id, fan_id, bound_by, how)
  select own.event_id, own.ticket_id, own.fan_id, own.account_id, 'purchase'
  from (
    select distinct on (born.event_id, fans.id) born.event_id, born.id as ticket_id, fans.id as fan_id, born.account_id
    from born
    join events on events.id = born.event_id and events.requires_fan_id
    join fans on fans.account_id = born.account_id and fans.status = 'approved'
    join fares on fares.key = born.fare and fares.age_from is null and fares.age_to is null and not fares.companion
    where born.status = 'valid' and not restricted(fans.id, clock_timestamp())
    order by born.event_id, fans.id, fares.position, born.seat_id
  ) own
  where pg_try_advisory_xact_lock(hashtextextended('fan holds ' || own.event_id || ' ' || own.fan_id, 0))
  on conflict do nothing;
  return null;
end $$;
