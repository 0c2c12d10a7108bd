-- Which version of a venue's plan new matches use. It was always the last one; an older one may be put in force again.
create unique index seating_plans_of_venue on seating_plans (venue_id, id);

alter table venues
  add column plan_in_force int,
  add foreign key (id, plan_in_force) references seating_plans (venue_id, id);

update venues set plan_in_force =
  (select id from seating_plans where venue_id = venues.id order by version desc limit 1);
