-- A step of applying or taking back that failed for good says why, too: what was done of it until then stands, so the file is applied.
alter table imports drop constraint imports_check;
alter table imports add constraint imports_failed_says_why check (state <> 'failed' or failure is not null);
