-- Two releases made the same index: each account was written into both.
drop index accounts_of_phone;

-- Words of names are put into their index some hundred accounts at a time: one by one they took more than half of what an account
-- costs that is brought in. A search reads the few that wait as well.
alter index accounts_by_words set (fastupdate = on, gin_pending_list_limit = 128);

-- A line is found by these while a file is tried, before anything of it is applied: once it is, it leaves them.
drop index import_lines_by_email, import_lines_by_phone, import_lines_by_curp, import_lines_by_name, import_lines_by_identity;
create index import_lines_by_email on import_lines (import_id, email) where email is not null and verdict <> 'refused' and not applied;
create index import_lines_by_phone on import_lines (import_id, phone) where phone is not null and verdict <> 'refused' and not applied;
create index import_lines_by_curp on import_lines (import_id, curp_key) where curp_key is not null and verdict <> 'refused' and not applied;
create index import_lines_by_name on import_lines (import_id, name_key) where name_key is not null and verdict <> 'refused' and not applied;
create index import_lines_by_identity on import_lines (import_id, identity) where verdict <> 'refused' and not applied;
