-- What the sale of a match said and signed, before and after, each entry with the hash of the one before; only ever added to.
create table sale_records (
  event_id int not null references events,
  no int not null check (no > 0),
  statement text not null check (length(statement) <= 200000),
  signature bytea not null check (length(signature) = 64),
  kid int not null,
  at timestamptz not null,
  primary key (event_id, no)
);
create trigger sale_record_kept before update or delete on sale_records
  for each row execute function waiting_record_kept();
