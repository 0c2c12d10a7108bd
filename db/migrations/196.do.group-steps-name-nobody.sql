-- What happened to a guest names the place and not the person, as a step cannot be changed and a person may be erased. Of what was
-- written before, the place that has that name, where one alone has it.
alter table group_steps disable trigger group_steps_are_immutable;
update group_steps step set detail = (detail - 'name') || coalesce((
  select jsonb_build_object('placeId', min(place.id::text)) from group_places place
  where place.group_id = step.group_id
    and trim(concat_ws(' ', place.first_name, place.last_name)) = trim(step.detail ->> 'name')
  having count(*) = 1), '{}')
where detail ? 'name';
alter table group_steps enable trigger group_steps_are_immutable;

-- The release before this one goes on for a while and writes names still: they are left out.
create function group_step_without_name() returns trigger language plpgsql as $$
begin
  new.detail := new.detail - 'name';
  return new;
end $$;
create trigger group_step_without_name before insert on group_steps
  for each row when (new.detail ? 'name') execute function group_step_without_name();
