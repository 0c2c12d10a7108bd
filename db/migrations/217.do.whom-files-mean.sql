-- Who is meant by a restriction that waits for a CURP, as the file said it: a hash tells nobody. It goes with the restriction.
alter table restrictions add column person_name text check (length(person_name) between 1 and 200);
alter table restrictions add constraint restrictions_named
  check (person_name is null or (fan_id is null and reason is not null));
-- Of those brought before, where their lines still say it.
update restrictions one set person_name = left(concat_ws(' ', line.fields ->> 'firstName', line.fields ->> 'lastName'), 200)
from imports join import_lines line on line.import_id = imports.id
where imports.kind::text = 'restrictions' and line.made ->> 'restrictionId' = one.id::text
  and one.fan_id is null and one.reason is not null and line.fields ->> 'firstName' <> '';

-- Who holds a bonogallo in somebody else's account, a child mostly, is looked for by name as accounts are.
create index passes_by_words on passes using gin (person_words(first_name, last_name, '')) with (fastupdate = off)
  where status in ('active', 'past_due', 'paused');
