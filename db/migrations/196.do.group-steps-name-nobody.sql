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
alter table group_steps add constraint group_steps_name_nobody check (not detail ? 'name');
