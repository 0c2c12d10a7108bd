-- A group's places have a fare each: children and who comes with them in one quote. What was quoted before is the general one.
alter table group_quote_lines
  add column fare text not null default 'adult' references fares,
  drop constraint group_quote_lines_pkey,
  add primary key (group_id, version, zone_id, fare);
alter table group_places add column fare text not null default 'adult' references fares;
