-- Groups and companies: what they order, and how a company pays.
alter type order_kind add value if not exists 'group';
alter type order_kind add value if not exists 'group_deposit';
alter type item_kind add value if not exists 'deposit';
alter type payment_method add value if not exists 'transfer';

-- A deposit's money stands for the places that are paid with it, as a seat's does for the one it was changed for: one chain, one
-- lock of all orders that hang together, and a refund that goes back the way the money came.
alter table seat_changes
  alter column ticket_id drop not null,
  alter column old_seat_id drop not null,
  add constraint seat_changes_of_seat_or_deposit check ((ticket_id is null) = (old_seat_id is null));
