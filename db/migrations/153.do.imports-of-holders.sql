-- What else a club brings by files: season holders, credit, restrictions in force.
alter type import_kind add value 'holders';
alter type import_kind add value 'credit';
alter type import_kind add value 'restrictions';
-- A match of the pass that was over before the club moved in: its share is spent, and nobody knows here who went.
alter type pass_match_state add value 'played_before';
-- The import that brought the pass was taken back.
alter type pass_ending add value 'undone';
