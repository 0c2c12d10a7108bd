-- A match's sale by facts: who may hold, from when to when, and how many seats. In the order of their beginnings.
create type phase_rule as enum ('holder', 'attended', 'last_match', 'fan_id', 'public');

create table sale_phases (
  id int generated always as identity primary key,
  event_id int not null references events,
  name text not null check (length(name) between 1 and 60),
  rule phase_rule not null,
  -- Of `attended`: to that many of the last so many home matches.
  at_least smallint,
  of_last smallint check (of_last between 1 and 20),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Seats in all; null: as many as there are. What is left when the phase ends is the next one's.
  quota int check (quota > 0),
  per_person smallint check (per_person between 1 and 50),
  -- Seats held or sold in it; what came back since waits in sale_phase_returns.
  taken int not null default 0 check (taken >= 0),
  constraint sale_phases_in_order unique (event_id, starts_at) deferrable initially deferred,
  check ((rule = 'attended') = (at_least is not null and of_last is not null)),
  check (at_least between 1 and of_last)
);

create table sale_phase_zones (
  phase_id int not null references sale_phases on delete cascade,
  zone_id smallint not null,
  quota int not null check (quota > 0),
  taken int not null default 0 check (taken >= 0),
  primary key (phase_id, zone_id)
);

-- Seats of holds that ended without a sale. Written without waiting for the phase's row: whoever frees seats holds
-- their locks, and whoever takes seats in a phase holds seats first and the phase after.
create table sale_phase_returns (
  id bigint generated always as identity primary key,
  phase_id int not null references sale_phases on delete cascade,
  zone_id smallint not null,
  seats int not null check (seats > 0)
);
create index sale_phase_returns_of_phase on sale_phase_returns (phase_id);

alter table holds add column phase_id int;
create index holds_of_phase_by_account on holds (phase_id, account_id) where phase_id is not null;
create index holds_of_phase_by_visitor on holds (phase_id, visitor_id) where phase_id is not null;

create function return_phase_seats() returns trigger language plpgsql as $$
begin
  insert into sale_phase_returns (phase_id, zone_id, seats)
    select new.phase_id, zone_id, count(*) from event_seats
    where event_id = new.event_id and seat_id = any (new.seat_ids) group by zone_id;
  return null;
end $$;
create trigger holds_return_phase_seats after update of status on holds for each row
  when (old.phase_id is not null and old.status in ('active', 'ordered') and new.status in ('released', 'expired'))
  execute function return_phase_seats();
