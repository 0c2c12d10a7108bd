-- A file that was dropped keeps no line of what it said.
update imports set samples = null where state = 'dropped';
