create table venues (
  id int generated always as identity primary key,
  name text not null,
  city text not null,
  address text not null
);

create type admission as enum ('numbered', 'general');

-- A plan never changes: a correction is a new version, and the old one stays with its events.
create table seating_plans (
  id int generated always as identity primary key,
  venue_id int not null references venues,
  version int not null,
  name text not null,
  layout jsonb not null,
  extras jsonb not null,
  compiled bytea not null,
  fingerprint text not null,
  seat_count int not null check (seat_count > 0),
  created_at timestamptz not null default now(),
  unique (venue_id, version)
);

create table plan_zones (
  plan_id int not null references seating_plans,
  zone_id smallint not null,
  name text not null,
  color text not null,
  admission admission not null,
  primary key (plan_id, zone_id)
);

create table plan_seats (
  plan_id int not null,
  seat_id int not null,
  zone_id smallint not null,
  guid text not null,
  section text not null,
  gate text not null,
  row_label text not null,
  seat_label text not null,
  accessible boolean not null,
  companion boolean not null,
  obstructed boolean not null,
  primary key (plan_id, seat_id),
  foreign key (plan_id, zone_id) references plan_zones,
  unique (plan_id, guid)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is immutable: make a new version', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger seating_plans_are_immutable before update or delete on seating_plans
  for each row execute function refuse_change();
