-- Where a size lies in the store room: who picks an order walks along the shelves.
alter table product_variants add column shelf text not null default '' check (length(shelf) <= 20);
