-- The parts of a hold share its id: one row a match.
alter table holds add column kind order_kind not null default 'tickets';
-- What the whole of it is called and costs, where that is not the sum of its seats.
alter table holds add column title text;
alter table holds add column total_cents int check (total_cents >= 0);

alter table orders alter column event_id drop not null;
alter table orders add column kind order_kind not null default 'tickets';
alter table orders add column title text not null default '';
-- The buyer's own time where no seats are held: theirs stands in holds.
alter table orders add column hold_ends_at timestamptz;
-- What the order counts against a limit of the person, see buyer_counts.
alter table orders add column counts_as text;
alter table orders add column counted int not null default 0 check (counted >= 0);
alter table orders add column counts_most int not null default 0;
update orders set
  title = (select home || ' vs ' || away from events where events.id = event_id),
  counts_as = 'event:' || event_id,
  counts_most = (select seats_per_person from events where events.id = event_id),
  counted = (select count(*) from order_lines where order_id = orders.id);
alter table orders alter column title drop default;
alter table orders drop constraint orders_one_per_hold;
alter table orders add constraint orders_one_per_hold unique (hold_id);
alter table orders add constraint orders_of_tickets_have_a_match check (kind <> 'tickets' or event_id is not null);

insert into buyer_counts (subject, account_id, taken, most)
  select 'event:' || event_id, account_id, seats, seat_limit from event_buyers;
drop table event_buyers;

-- Credit of a person moves to the ledger: `credit:<account>`, never below zero.
insert into ledger_accounts (id, balance_cents, floor_cents)
  select 'credit:' || account_id, sum(amount_cents), 0 from account_credits group by account_id;
insert into ledger_accounts (id, balance_cents)
  select 'club:orders', -coalesce(sum(amount_cents), 0) from account_credits;
insert into ledger_entries (key, kind, detail, at)
  select 'credit:' || coalesce(payment_id::text, id::text) || ':' || reason, 'refund_as_credit',
    jsonb_build_object('paymentId', payment_id), at from account_credits;
insert into ledger_postings (entry_id, account_id, amount_cents)
  select entry.id, side.account, side.cents from account_credits credit
  join ledger_entries entry on entry.key = 'credit:' || coalesce(payment_id::text, credit.id::text) || ':' || reason
  cross join lateral (values ('credit:' || credit.account_id, credit.amount_cents::bigint), ('club:orders', -credit.amount_cents)) as side (account, cents);
drop table account_credits;

-- Credit pays beside another means: it is an attempt of its own that goes with the other.
drop index payments_one_open_per_order;
create unique index payments_one_open_per_order on payments (order_id)
  where status in ('created', 'pending', 'in_process') and method <> 'credit';
drop index payments_one_approved_per_order;
create unique index payments_one_approved_per_order on payments (order_id)
  where status = 'approved' and method <> 'credit';
create unique index payments_one_credit_per_order on payments (order_id)
  where status in ('created', 'pending', 'in_process', 'approved') and method = 'credit';

alter table tickets add column pass_id uuid;
alter table tickets add column checked_in_at timestamptz;
alter table tickets add column checked_in_gate text;
alter table tickets add constraint tickets_checked_in_while_valid check (checked_in_at is null or voided_at is null or voided_at >= checked_in_at);

-- One index for a hold's parts, whichever way it is asked for.
alter table holds drop constraint holds_pkey;
drop index holds_by_id;
alter table holds add primary key (id, event_id);
