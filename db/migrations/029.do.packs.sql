-- What a hold is of, where that is no match: `pack:3`, as in buyer_counts.
alter table holds add column subject text;

-- Several matches, or matches with merchandise, at one price a seat. All matches have one seating plan: the same seat in each.
alter table events add constraint events_with_plan unique (id, plan_id);
create table packs (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  description text not null,
  plan_id int not null references seating_plans,
  stock_item_id int not null unique references stock_items,
  status event_status not null default 'draft',
  published_at timestamptz,
  sales_start_at timestamptz not null,
  sales_end_at timestamptz not null check (sales_end_at > sales_start_at),
  per_person smallint not null check (per_person between 1 and 20),
  changed_at timestamptz not null default now(),
  unique (id, plan_id),
  check (status = 'draft' or published_at is not null)
);
create table pack_events (
  pack_id int not null,
  event_id int not null,
  plan_id int not null,
  primary key (pack_id, event_id),
  foreign key (pack_id, plan_id) references packs (id, plan_id),
  foreign key (event_id, plan_id) references events (id, plan_id)
);
create index pack_events_of_event on pack_events (event_id);

-- What a pack costs in a zone, everything inside. Whoever holds one keeps the price of that moment (pack_hold_seats).
create table pack_prices (
  pack_id int not null references packs,
  zone_id smallint not null,
  fare fare not null,
  price_cents int not null check (price_cents > 0),
  primary key (pack_id, zone_id, fare)
);

-- What comes with each pack; of several options (sizes) the buyer says which. `regular_cents`: what a piece costs in the shop.
create table pack_products (
  id int generated always as identity primary key,
  pack_id int not null references packs,
  label text not null,
  quantity smallint not null default 1 check (quantity > 0),
  regular_cents int not null check (regular_cents > 0),
  unique (pack_id, label)
);
create table pack_options (
  product_id int not null references pack_products,
  stock_item_id int not null references stock_items,
  position smallint not null,
  name text not null,
  primary key (product_id, stock_item_id)
);

-- What was agreed when packs were held: by seat its price and what was chosen of the products.
create table pack_holds (
  hold_id uuid not null,
  seat_id int not null,
  pack_id int not null references packs,
  zone_id smallint not null,
  fare fare not null,
  price_cents int not null check (price_cents > 0),
  stock_item_ids int[] not null,
  primary key (hold_id, seat_id)
);
