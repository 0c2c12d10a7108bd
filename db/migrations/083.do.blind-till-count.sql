-- A till is counted before anybody is told what should lie in it: what was found by pieces of money, and what the
-- terminal's own closing says. A difference beyond the bound owes a reason, and finance says when it looked at one.
alter table tills
  add column pieces jsonb,
  add column terminal_expected_cents int,
  add column terminal_counted_cents int check (terminal_counted_cents >= 0),
  add column reason_owed boolean not null default false,
  add column looked_at timestamptz,
  add column looked_by uuid references accounts,
  add column look_note text not null default '',
  add constraint tills_looked_by_somebody check ((looked_at is null) = (looked_by is null)),
  add constraint tills_counted_then_looked check (looked_at is null or closed_at is not null),
  add constraint tills_reason_of_closed check (not reason_owed or (closed_at is not null and note = ''));

-- What waits for finance: closed with a difference, in the drawer or on the terminal.
create index tills_with_difference on tills (closed_at)
  where looked_at is null and (counted_cents <> expected_cents or terminal_counted_cents <> terminal_expected_cents);
