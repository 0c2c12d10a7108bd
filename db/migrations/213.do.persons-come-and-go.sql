-- Other systems know of a person who can be written to. Who was brought without a mailbox comes to them with the first one, and who
-- has none any more, or whose account is gone because an import was taken back, leaves them. Erased accounts are told of as before.
create function announce_person() returns trigger language plpgsql as $$
begin
  perform announce(tg_argv[0], jsonb_build_array(jsonb_build_object('personId', coalesce(new.id, old.id))));
  return null;
end $$;

drop trigger tell_of_person on accounts;
create trigger tell_of_person after update of email, email_confirmed_at, first_name, last_name, phone, erased_at on accounts
  for each row when (new.role = 'buyer' and old.email not like '%.invalid'
    and (new.email not like '%.invalid' or new.erased_at is not null)) execute function tell_of_person();
create trigger tell_of_person_with_first_mailbox after update of email on accounts
  for each row when (new.role = 'buyer' and old.email like '%.invalid' and new.email not like '%.invalid')
  execute function announce_person('person.created');
create trigger tell_of_person_without_mailbox after update of email on accounts
  for each row when (new.role = 'buyer' and old.email not like '%.invalid' and new.email like '%.invalid' and new.erased_at is null)
  execute function announce_person('person.removed');
create trigger tell_of_person_gone after delete on accounts
  for each row when (old.role = 'buyer' and old.email not like '%.invalid') execute function announce_person('person.removed');
