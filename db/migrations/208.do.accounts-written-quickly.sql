-- Two releases made the same index: each account was written into both.
drop index accounts_of_phone;

-- Words of names are put into their index some hundred accounts at a time: one by one they took more than half of what an account
-- costs that is brought in. A search reads the few that wait as well.
alter index accounts_by_words set (fastupdate = on, gin_pending_list_limit = 128);
