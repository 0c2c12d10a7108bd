-- A photo of a product, made anew as squares in every width of the shop; its files lie under shop/photos/<id>/.
create table product_photos (
  id uuid primary key default uuidv7(),
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now()
);
alter table product_pictures alter column drawing drop not null;
alter table product_pictures add column photo_id uuid references product_photos;
alter table product_pictures add constraint product_pictures_one_source
  check (num_nonnulls(drawing, photo_id) = 1);

-- A plan's prices are a promise from its publication on; while it is a draft they may change.
create function refuse_change_of_promise() returns trigger language plpgsql as $$
begin
  if exists (select from bonus_plans where id = old.plan_id and status <> 'draft') then
    raise exception 'prices of plan % are published', old.plan_id using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
drop trigger bonus_prices_are_immutable on bonus_prices;
create trigger bonus_prices_are_immutable before update or delete on bonus_prices
  for each row execute function refuse_change_of_promise();
alter table bonus_plans add column changed_at timestamptz not null default now();

-- A match that joins a plan with holders: their seats wait for their tickets under this hold.
alter table bonus_plan_events add column waiting_under uuid;
