-- A seat that somebody gave back rests before anybody may take it: held by no hold, until then at the latest.
alter table event_seats drop constraint event_seats_check;
alter table event_seats add constraint event_seats_held
  check ((status = 'held') = (held_until is not null) and (hold_id is null or status = 'held')) not valid;
alter table event_seats validate constraint event_seats_held;

create table resting_seats (
  event_id int not null,
  seat_id int not null,
  zone_id smallint not null,
  rests_until timestamptz not null,
  primary key (event_id, seat_id),
  foreign key (event_id, seat_id) references event_seats on delete cascade
);
create index resting_seats_due on resting_seats (rests_until);

-- Zones in which somebody waits: there an expired hold does not count as free by itself, and what becomes free rests.
create table waited_zones (
  event_id int not null references events on delete cascade,
  zone_id smallint not null,
  primary key (event_id, zone_id)
);
