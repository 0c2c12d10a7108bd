-- A refund or a change of seat gives a sold seat back to its phase; one that was on sale again and stays its owner's is
-- taken anew, as a negative number.
alter table sale_phase_returns drop constraint sale_phase_returns_seats_check;
alter table sale_phase_returns add constraint sale_phase_returns_of_something check (seats <> 0);
