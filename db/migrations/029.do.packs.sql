-- What a hold is of, where that is no match: `pack:3`, as in buyer_counts.
alter table holds add column subject text;
