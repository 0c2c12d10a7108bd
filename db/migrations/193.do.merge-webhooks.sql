-- The club's other systems keep one person where two accounts became one, and two where that was undone.
create function tell_of_merge() returns trigger language plpgsql as $$
begin
  if new.merged_into is null then
    perform announce('person.parted', jsonb_build_array(jsonb_build_object('personId', new.id, 'from', old.merged_into)));
  else
    perform announce('person.merged', jsonb_build_array(jsonb_build_object('personId', new.id, 'into', new.merged_into)));
  end if;
  return null;
end $$;
create trigger tell_of_merge after update of merged_into on accounts
  for each row when (new.merged_into is distinct from old.merged_into) execute function tell_of_merge();

-- A consent that stands and goes to the person's other account is no more the one's and is the other's.
create function tell_of_moved_consent() returns trigger language plpgsql as $$
declare
  said jsonb := jsonb_build_object('purpose', new.purpose, 'version', new.version, 'channel', 'account_merge');
begin
  perform announce('consent.withdrawn', jsonb_build_array(said || jsonb_build_object('personId', old.account_id)));
  perform announce('consent.given', jsonb_build_array(said || jsonb_build_object('personId', new.account_id)));
  return null;
end $$;
create trigger tell_of_moved_consent after update of account_id on consents
  for each row when (new.account_id <> old.account_id and new.withdrawn_at is null) execute function tell_of_moved_consent();

-- Whom promotions may reach is counted anew for both of them.
drop trigger person_facts_are_due on consents;
create trigger person_facts_are_due after insert or update of withdrawn_at, account_id on consents
  for each row when (new.purpose = 'marketing_mail') execute function person_facts_are_due();
