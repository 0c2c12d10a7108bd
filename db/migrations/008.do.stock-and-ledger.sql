-- What an order charges besides seats. Negative where something paid before is counted in.
create type item_kind as enum ('product', 'shipping', 'later_instalments', 'instalment', 'seat_given_back');
create table order_items (
  order_id uuid not null references orders,
  no smallint not null,
  kind item_kind not null,
  stock_item_id int,
  title text not null,
  quantity int not null check (quantity > 0),
  unit_cents int not null,
  tax_cents int not null default 0,
  primary key (order_id, no)
);

-- How much of something a person has ordered or bought; the limit is the constraint.
create table buyer_counts (
  subject text not null,
  account_id uuid not null references accounts,
  taken int not null,
  most int not null,
  primary key (subject, account_id),
  constraint buyer_counts_within_limit check (taken between 0 and most)
);
-- Anything counted that is no seat: a size of a product, a pack. One row is one piece, and says who has it.
create table stock_items (
  id int generated always as identity primary key,
  name text not null
);
create table stock_units (
  item_id int not null references stock_items,
  unit int not null,
  status seat_status not null default 'free',
  hold_id uuid,
  held_until timestamptz,
  order_id uuid,
  primary key (item_id, unit),
  check ((status = 'held') = (hold_id is not null and held_until is not null)),
  check ((status = 'sold') = (order_id is not null))
) with (fillfactor = 70);
create index stock_units_of_hold on stock_units (hold_id) where hold_id is not null;
create index stock_units_of_order on stock_units (order_id) where order_id is not null;
alter table order_items add constraint order_items_of_stock foreign key (stock_item_id) references stock_items;

-- Double entry: every entry's postings sum to zero. Positive is in favour of the account.
create table ledger_accounts (
  id text primary key,
  balance_cents bigint not null default 0,
  floor_cents bigint,
  constraint ledger_accounts_not_below_floor check (floor_cents is null or balance_cents >= floor_cents)
);
create table ledger_entries (
  id bigint generated always as identity primary key,
  key text not null,
  kind text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  constraint ledger_entries_once unique (key)
);
create table ledger_postings (
  entry_id bigint not null references ledger_entries,
  account_id text not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, account_id)
);
create index ledger_postings_of_account on ledger_postings (account_id, entry_id);

create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_entry_balances();
create trigger ledger_postings_are_immutable before update or delete on ledger_postings
  for each row execute function refuse_change();
