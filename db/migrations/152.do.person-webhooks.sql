-- The club's other systems are told of people and of what they agree to, by ids alone. Triggers, because people come by many
-- ways: a registration, the window, an import, an account that is joined to another.
create function tell_of_person() returns trigger language plpgsql as $$
declare
  changed text[] := '{}';
begin
  if tg_op = 'INSERT' then
    perform announce('person.created', jsonb_build_array(jsonb_build_object('personId', new.id)));
    return null;
  end if;
  if new.email is distinct from old.email then changed := changed || 'email'::text; end if;
  if new.email_confirmed_at is distinct from old.email_confirmed_at then changed := changed || 'emailConfirmed'::text; end if;
  if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then changed := changed || 'name'::text; end if;
  if new.phone is distinct from old.phone then changed := changed || 'phone'::text; end if;
  if new.erased_at is distinct from old.erased_at then changed := changed || 'erased'::text; end if;
  if changed <> '{}' then
    perform announce('person.updated', jsonb_build_array(jsonb_build_object('personId', new.id, 'changed', to_jsonb(changed))));
  end if;
  return null;
end $$;
create trigger tell_of_person_at_birth after insert on accounts
  for each row when (new.role = 'buyer' and new.email not like '%.invalid') execute function tell_of_person();
create trigger tell_of_person after update of email, email_confirmed_at, first_name, last_name, phone, erased_at on accounts
  for each row when (new.role = 'buyer') execute function tell_of_person();

create function tell_of_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.withdrawn_at is null then
      perform announce('consent.given', jsonb_build_array(jsonb_build_object(
        'personId', new.account_id, 'purpose', new.purpose, 'version', new.version, 'channel', new.channel)));
    end if;
  elsif old.withdrawn_at is null and new.withdrawn_at is not null then
    perform announce('consent.withdrawn', jsonb_build_array(jsonb_build_object(
      'personId', new.account_id, 'purpose', new.purpose, 'version', new.version, 'channel', new.withdrawn_channel)));
  end if;
  return null;
end $$;
create trigger tell_of_consent after insert or update of withdrawn_at on consents
  for each row execute function tell_of_consent();
