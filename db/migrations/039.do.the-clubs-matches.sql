-- A later version of the prices says why it came and from when it holds. One at most waits for its time; it may be withdrawn.
alter table price_lists add column reason text;
alter table price_lists add column valid_from timestamptz;
update price_lists set valid_from = published_at;
alter table price_lists alter column valid_from set not null;
alter table price_lists alter column valid_from set default now();
alter table price_lists add column waits boolean not null default false;
alter table price_lists add column withdrawn_at timestamptz check (withdrawn_at is null or not waits);
create unique index price_list_that_waits on price_lists (event_id) where waits;

-- Places of the plan that no match sells.
alter table plan_seats add column blocked boolean not null default false;
