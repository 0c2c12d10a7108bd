-- The line of a phase is over because the next phase draws its own.
alter type waiting_end add value 'next_phase';
