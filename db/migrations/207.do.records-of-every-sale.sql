-- A record is of a match, a pack or a bonogallo, and is called as its waiting room is: `event:7`, `pack:3`, `plan:2`. What was told
-- stays as it is, and the release before goes on telling of matches.
alter table sale_records add column pack_id int references packs, add column plan_id int references bonus_plans,
  add column subject text generated always as (
    coalesce('event:' || event_id::text, 'pack:' || pack_id::text, 'plan:' || plan_id::text)) stored;
alter table sale_records drop constraint sale_records_pkey, add primary key (subject, no);
alter table sale_records alter column event_id drop not null,
  add constraint sale_records_of_one_sale check (num_nonnulls(event_id, pack_id, plan_id) = 1);
