-- How many lines the dry run had put where when it was applied: what it does may differ, since somebody else came first.
alter table imports add column tried jsonb;
