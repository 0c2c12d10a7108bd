-- Where a hold without an account came from, as keyed hashes: what one address and one network hold at once is bounded
-- (decision 19). Null for whoever is logged in, and again as soon as the hold is no longer open.
alter table holds add column network_key bigint;
alter table holds add column address_key bigint;
alter table holds add constraint holds_know_no_place_once_over
  check ((network_key is null) = (address_key is null) and (network_key is null or status = 'active'));
create index holds_of_network on holds (network_key) where status = 'active' and network_key is not null;
create index holds_of_account on holds (event_id, account_id) where status = 'active' and account_id is not null;

create function forget_hold_place() returns trigger language plpgsql as $$
begin
  new.network_key := null;
  new.address_key := null;
  return new;
end $$;
create trigger holds_forget_place before update of status on holds for each row
  when (new.status <> 'active' and new.network_key is not null) execute function forget_hold_place();
