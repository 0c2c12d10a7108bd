-- What a supervisor types on somebody else's telephone to let a person in: of one match, known to nobody but the supervisor. A new
-- one takes its place on the devices; earlier ones stay, because a device without a network may still tell what was done with them.
create table gate_pins (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  event_id int not null references events,
  salt bytea not null check (length(salt) = 16),
  verifier bytea not null check (length(verifier) = 32),
  made_at timestamptz not null default clock_timestamp()
);
create index gate_pins_of_event on gate_pins (event_id, account_id, made_at desc);

-- Whose word it was, where a supervisor let somebody in on another's telephone.
alter table check_ins add column let_in_by uuid references accounts,
  add constraint check_ins_let_in_by_override check (let_in_by is null or kind = 'override');
create index check_ins_let_in on check_ins (event_id, scanned_at desc) where kind = 'override';
