-- How often somebody called what guards a password, a code or a registration, in the minute that ends at `expire` (ms), at all nodes
-- together. Unlogged: no call waits for a disk, and a standby that takes over begins to count anew. `key` is a keyed hash.
create unlogged table rate_counts (
  key text primary key check (length(key) <= 60),
  points int not null,
  expire bigint not null
);
create index rate_counts_expire on rate_counts (expire);
