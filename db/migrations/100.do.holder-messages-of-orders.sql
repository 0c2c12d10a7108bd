-- A message may be for exactly the people of some orders of its match: those that were ticked when it was begun.
alter table holder_messages
  add column order_ids uuid[] not null default '{}' check (cardinality(order_ids) <= 300);
