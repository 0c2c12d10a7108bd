-- Who holds is who orders: an order takes a hold of its own account. A hold without an account becomes one's once, before
-- it is ordered; what one of the club's people holds at the window is handed to the buyer.
create function orders_take_own_hold() returns trigger language plpgsql as $$
begin
  if exists (select from holds where id = new.hold_id and account_id is distinct from new.account_id) then
    raise exception 'hold % belongs to another account', new.hold_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger orders_take_own_hold before insert on orders
  for each row execute function orders_take_own_hold();

create function holds_keep_account() returns trigger language plpgsql as $$
begin
  if old.status = 'active' and exists (select from accounts where id = old.account_id and role <> 'buyer') then
    return new;
  end if;
  raise exception 'hold % belongs to another account', old.id using errcode = 'restrict_violation';
end $$;
create trigger holds_keep_account before update of account_id on holds for each row
  when (old.account_id is not null and new.account_id is not null and new.account_id <> old.account_id)
  execute function holds_keep_account();

-- What an account holds now, on whichever device it looks.
create index open_holds_of_account on holds (account_id) where status in ('active', 'ordered') and account_id is not null;
