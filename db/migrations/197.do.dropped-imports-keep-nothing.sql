-- A file that was dropped keeps no line of what it said.
update imports set samples = null where state = 'dropped';
alter table imports add constraint imports_dropped_whole check (state <> 'dropped' or samples is null);
