-- What a rehearsal measured: by itself a room never calls more a minute. The club may, knowingly.
alter table waiting_rooms
  add column measured_per_minute int check (measured_per_minute between 1 and 60000),
  add column beyond_measured boolean not null default false;

-- How long holds of a sale take, told by each web process while there are any: what an automatic room opens by besides.
create unlogged table hold_times (
  subject text not null,
  node uuid not null,
  holds int not null check (holds > 0),
  p95_ms int not null check (p95_ms >= 0),
  told_at timestamptz not null default clock_timestamp(),
  primary key (subject, node)
);
