-- What a line made besides its person, so that it can be taken back: `{passId, orderId}`, `{key, amountCents}`, `{restrictionId}`.
alter table import_lines add column made jsonb;
-- The person's number in the other system, where it is not the line's own identity.
alter table import_lines add column number_key bytea check (length(number_key) = 32);
create index import_lines_by_number on import_lines (import_id, number_key) where number_key is not null and verdict <> 'refused';

-- By which number of the other system somebody is known, whatever file said it first. A keyed hash.
create table imported_numbers (
  number_key bytea primary key check (length(number_key) = 32),
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references imports
);
create index imported_numbers_of_account on imported_numbers (account_id);
-- A restriction makes nobody an account.
alter table imported_things alter column account_id drop not null;
