create table seasons (
  id int generated always as identity primary key,
  name text not null unique,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on)
);

create type event_status as enum ('draft', 'published', 'cancelled');
create type fare as enum ('adult', 'child', 'senior');

create table events (
  id int generated always as identity primary key,
  season_id int not null references seasons,
  plan_id int not null references seating_plans,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  home text not null,
  away text not null,
  round text not null,
  starts_at timestamptz not null,
  doors_at timestamptz not null check (doors_at < starts_at),
  published_at timestamptz,
  sales_start_at timestamptz not null,
  sales_end_at timestamptz not null check (sales_end_at > sales_start_at),
  status event_status not null default 'draft',
  seats_per_person smallint not null default 8 check (seats_per_person between 1 and 50),
  cancellation_rule text not null,
  price_version int,
  check (status = 'draft' or (published_at is not null and price_version is not null))
);
create index events_by_start on events (starts_at);

create table event_zones (
  event_id int not null references events,
  zone_id smallint not null,
  admission admission not null,
  primary key (event_id, zone_id)
);

create table price_lists (
  event_id int not null references events,
  version int not null,
  published_at timestamptz not null default now(),
  primary key (event_id, version)
);
alter table events add constraint events_price_list
  foreign key (id, price_version) references price_lists (event_id, version) deferrable initially deferred;

-- What is paid is the ticket plus the service charge, all taxes inside; there is no charge beyond.
create table prices (
  event_id int not null,
  version int not null,
  zone_id smallint not null,
  fare fare not null,
  face_cents int not null check (face_cents >= 0),
  service_cents int not null check (service_cents >= 0),
  total_cents int not null generated always as (face_cents + service_cents) stored,
  primary key (event_id, version, zone_id, fare),
  foreign key (event_id, version) references price_lists
);
create trigger prices_are_immutable before update or delete on prices
  for each row execute function refuse_change();
