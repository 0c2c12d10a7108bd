-- What was read at the gates of a match in the last minutes is counted again and again.
create index check_ins_of_minute on check_ins (event_id, received_at);
