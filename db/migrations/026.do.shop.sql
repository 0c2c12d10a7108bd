create table product_categories (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  position smallint not null
);

create type size_guide as enum ('none', 'adult', 'child', 'baby');

-- A slug is a path of its own beside the shop's other screens.
create table products (
  id int generated always as identity primary key,
  category_id int not null references product_categories,
  slug text not null unique
    check (slug ~ '^[a-z0-9-]+$' and slug not in ('carrito', 'entrega', 'compras')),
  name text not null,
  summary text not null,
  details text[] not null default '{}',
  size_guide size_guide not null default 'none',
  published boolean not null default true,
  created_at timestamptz not null default now()
);
create index products_of_category on products (category_id);

-- What a drawing shows is code (shop/artwork); the row says which, and in words for who cannot see it.
create table product_pictures (
  product_id int not null references products,
  no smallint not null,
  drawing text not null check (drawing ~ '^[a-z0-9-]+$'),
  alt text not null,
  primary key (product_id, no)
);

-- A size that can be bought. The price is final, with its VAT inside; the pieces are the stock item's.
create table product_variants (
  id int generated always as identity primary key,
  product_id int not null references products,
  position smallint not null,
  size text not null,
  price_cents int not null check (price_cents > 0),
  stock_item_id int not null unique references stock_items,
  unique (product_id, size)
);

create type shipping_zone as enum ('local', 'national');
create table shipping_rates (
  zone shipping_zone primary key,
  name text not null,
  price_cents int not null check (price_cents >= 0),
  free_from_cents int check (free_from_cents > 0),
  takes text not null
);

create table pickup_points (
  id int generated always as identity primary key,
  name text not null unique,
  address text not null,
  opens text not null,
  bring text not null,
  ready_in text not null,
  open boolean not null default true
);

-- Ordered: an order of the shop may only move to the right (the trigger below).
create type shop_order_status as enum ('to_pay', 'preparing', 'ready', 'shipped', 'delivered', 'cancelled');

create table shop_orders (
  order_id uuid primary key references orders,
  account_id uuid not null references accounts,
  -- One wish of a buyer is one order, however often it is sent; another wish under the same key is an error.
  request_key uuid not null,
  request_hash bytea not null,
  status shop_order_status not null default 'to_pay',
  pickup_point_id int references pickup_points,
  pickup_code text check (pickup_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  address jsonb,
  shipping_zone shipping_zone,
  carrier text,
  tracking text,
  created_at timestamptz not null default now(),
  constraint shop_orders_once unique (account_id, request_key),
  constraint shop_orders_pickup_code_once unique (pickup_code),
  constraint shop_orders_one_delivery check (
    case when pickup_point_id is null
      then address is not null and shipping_zone is not null and pickup_code is null and status <> 'ready'
      else address is null and shipping_zone is null and pickup_code is not null and status <> 'shipped'
    end),
  check ((status = 'shipped') <= (carrier is not null and tracking is not null))
);
create index shop_orders_of_account on shop_orders (account_id, created_at desc);
create index shop_orders_to_do on shop_orders (created_at) where status in ('preparing', 'ready', 'shipped');

create function shop_orders_move_forward() returns trigger language plpgsql as $$
begin
  if new.status < old.status or (old.status = 'delivered' and new.status <> 'delivered') then
    raise exception 'shop order % cannot go from % to %', old.order_id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger shop_orders_move_forward before update of status on shop_orders
  for each row execute function shop_orders_move_forward();

-- Every change, and by whom of the staff; null is the system.
create table shop_order_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_orders,
  status shop_order_status not null,
  by_account_id uuid references accounts,
  at timestamptz not null default now(),
  constraint shop_order_changes_once unique (order_id, status)
);
