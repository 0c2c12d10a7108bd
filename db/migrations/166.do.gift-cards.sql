-- A card's money stands in the ledger, in `gift:<id>`, never below zero (`ledger_accounts_not_below_floor`).
create type gift_card_state as enum ('active', 'blocked');
create type gift_card_block as enum ('lost', 'charged_back', 'refunded', 'staff');
create table gift_cards (
  id uuid primary key default uuidv7(),
  amount_cents int not null check (amount_cents > 0),
  state gift_card_state not null default 'active',
  blocked_for gift_card_block,
  -- Its code ends with these, which are no secret.
  last4 text not null check (last4 ~ '^[0-9A-Z]{4}$'),
  -- The rest is made from the card, this number and a key that is not in the database. No hash: no code opens it.
  code_version smallint not null default 0 check (code_version >= 0),
  code_hash bytea,
  -- Whose account it was added to: pays with it without its code.
  holder_id uuid references accounts,
  held_at timestamptz,
  -- What it was bought with; null for one that the club gave.
  order_id uuid references orders,
  issued_by uuid references accounts,
  -- Of one that was given: pressed twice, it is one card.
  request_key uuid,
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now(),
  constraint gift_cards_one_code unique (code_hash),
  constraint gift_cards_one_an_order unique (order_id),
  constraint gift_cards_given_once unique (request_key),
  constraint gift_cards_coded check (code_hash is null or code_version > 0),
  constraint gift_cards_hash_whole check (octet_length(code_hash) = 32),
  constraint gift_cards_bought_or_given check ((order_id is null) <> (issued_by is null)),
  constraint gift_cards_held_since check ((holder_id is null) = (held_at is null)),
  constraint gift_cards_blocked_for check ((state = 'blocked') = (blocked_for is not null))
);
create index gift_cards_of_holder on gift_cards (holder_id) where holder_id is not null;
create index gift_cards_by_last4 on gift_cards (last4);
create index gift_cards_newest on gift_cards (created_at desc);

-- When a code that is none was tried: so many of one account or from one place in an hour, and no more is looked at.
create table gift_card_misses (
  account_id uuid not null references accounts on delete cascade,
  place bytea not null,
  at timestamptz not null default now()
);
create index gift_card_misses_of_account on gift_card_misses (account_id, at);
create index gift_card_misses_of_place on gift_card_misses (place, at);

-- What is asked for with a card until it is paid: for whom, with which words, and when it leaves.
create type gift_card_way as enum ('own', 'mail', 'print');
create table gift_card_orders (
  order_id uuid primary key references orders,
  account_id uuid not null references accounts,
  request_key uuid not null,
  request_hash bytea not null,
  design text not null,
  way gift_card_way not null,
  to_email text,
  to_name text not null default '',
  from_name text not null default '',
  words text not null default '' check (length(words) <= 400),
  -- Null: as soon as it is paid.
  deliver_at timestamptz,
  -- When its buyer was shown the code, to print it.
  shown_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_card_orders_once unique (account_id, request_key),
  constraint gift_card_orders_by_mail check ((way = 'mail') = (to_email is not null))
);
create index gift_card_orders_of_account on gift_card_orders (account_id, created_at desc);

-- A card on its way by mail. Its code is in no column and no job: it is made when the letter leaves.
create table gift_card_letters (
  id uuid primary key default uuidv7(),
  card_id uuid not null references gift_cards,
  -- Who has it sent: the buyer, or somebody of the club.
  asked_by uuid not null references accounts,
  design text not null,
  to_email text not null,
  to_name text not null default '',
  from_name text not null default '',
  words text not null default '' check (length(words) <= 400),
  send_at timestamptz,
  sent_at timestamptz,
  -- What the mail server said where it did not take it.
  fault text,
  created_at timestamptz not null default now()
);
create index gift_card_letters_of_card on gift_card_letters (card_id, created_at desc);
create index gift_card_letters_of_asker on gift_card_letters (asked_by);
create index gift_card_letters_returned on gift_card_letters (created_at) where fault is not null and sent_at is null;

-- Several cards may pay for one order beside another means.
alter table payments add column gift_card_id uuid references gift_cards;
alter table payments add constraint payments_of_gift_cards check ((method = 'gift_card') = (gift_card_id is not null)) not valid;
alter table payments validate constraint payments_of_gift_cards;
create index payments_of_gift_card on payments (gift_card_id) where gift_card_id is not null;
create unique index payments_one_of_a_gift_card on payments (order_id, gift_card_id)
  where status in ('pending', 'approved') and gift_card_id is not null;
drop index payments_one_open_per_order;
create unique index payments_one_open_per_order on payments (order_id)
  where status in ('created', 'pending', 'in_process') and method not in ('credit', 'gift_card');
drop index payments_one_approved_per_order;
create unique index payments_one_approved_per_order on payments (order_id)
  where status = 'approved' and method not in ('credit', 'gift_card');

-- A sale that gift cards paid whole or in part: of the till is only what came over the counter.
alter table box_office_sales drop constraint box_office_sales_means_check;
alter table box_office_sales add constraint box_office_sales_means_check check (means in ('cash', 'terminal', 'gift_card'));
alter table box_office_sales drop constraint box_office_sales_amount_cents_check;
alter table box_office_sales add constraint box_office_sales_amount_cents_check
  check (amount_cents >= 0 and (amount_cents = 0) = (means = 'gift_card'));
alter table box_office_sales add column gift_cents int not null default 0 check (gift_cents >= 0);

-- What the club sells them for.
create table gift_card_settings (
  only_one boolean primary key default true check (only_one),
  on_sale boolean not null default true,
  amounts_cents int[] not null default '{20000,50000,100000,200000}' check (cardinality(amounts_cents) between 1 and 8),
  least_cents int not null default 10000 check (least_cents >= 1000),
  most_cents int not null default 500000,
  check (most_cents between least_cents and 2000000)
);
insert into gift_card_settings default values;
