-- Files by which a club brings what it knows from elsewhere: read, tried, applied, and taken back while nobody has used it.
create type import_kind as enum ('customers');
create type import_state as enum ('mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed', 'dropped');

create table imports (
  id uuid primary key default uuidv7(),
  kind import_kind not null,
  file_name text not null check (length(file_name) between 1 and 200),
  file_hash bytea not null check (length(file_hash) = 32),
  file_bytes bigint not null check (file_bytes > 0),
  -- How the file is written: `{format, encoding, delimiter, days}`.
  reading jsonb not null,
  header text[] not null check (cardinality(header) between 1 and 400),
  -- By which a mapping is found again: the header without accents, case and order's noise.
  header_key bytea not null check (length(header_key) = 32),
  -- The first lines, for whoever chooses the columns; gone with the lines.
  samples jsonb,
  -- Field to the place of its column.
  mapping jsonb not null default '{}',
  state import_state not null default 'mapping',
  -- The last line that the step under way has finished, and how many the file has once they are counted.
  done_to int not null default 0 check (done_to >= 0),
  line_count int check (line_count >= 0),
  failure text check (length(failure) <= 200),
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  applied_by uuid references accounts on delete set null,
  applied_at timestamptz,
  undone_by uuid references accounts on delete set null,
  undone_at timestamptz,
  -- When its lines and its file were erased.
  forgotten_at timestamptz,
  check ((state = 'failed') = (failure is not null))
);
create index imports_newest on imports (created_at desc);
-- Two imports never write at once: what one decides, the other must see.
create unique index imports_one_writes on imports ((true)) where state in ('applying', 'undoing');
-- The same file is open once: who brings it meanwhile is told whose it is.
create unique index imports_same_file on imports (kind, file_hash) where state in ('mapping', 'checking', 'checked', 'applying');

create type import_verdict as enum ('new', 'changed', 'joined', 'same', 'refused');

-- A line of a file and what becomes of it.
create table import_lines (
  import_id uuid not null references imports on delete cascade,
  -- As a spreadsheet counts: the header is line 1.
  line int not null check (line > 1),
  -- As the file has it; null once forgotten.
  cells jsonb,
  -- What was read in it; null where nothing could be.
  fields jsonb,
  -- Its identity among lines of its kind (the file's own number, else all that it says), and all that it says.
  identity bytea not null check (length(identity) = 32),
  content bytea not null check (length(content) = 32),
  -- By what a person is found again.
  email text,
  phone text,
  curp_key bytea check (length(curp_key) = 32),
  name_key bytea check (length(name_key) = 32),
  birth_key bytea check (length(birth_key) = 32),
  verdict import_verdict not null,
  -- Codes; why it is refused, or by what it is known.
  reasons text[] not null default '{}',
  -- The earlier line of this file whose person it is.
  joins int check (joins < line),
  -- Whom it made, changed or joined.
  account_id uuid references accounts on delete set null,
  -- What stood there before it was changed.
  before jsonb,
  applied boolean not null default false,
  undone boolean not null default false,
  primary key (import_id, line),
  check ((verdict = 'refused') <= (cardinality(reasons) > 0))
);
create index import_lines_by_verdict on import_lines (import_id, verdict, line);
create index import_lines_by_email on import_lines (import_id, email) where email is not null and verdict <> 'refused';
create index import_lines_by_phone on import_lines (import_id, phone) where phone is not null and verdict <> 'refused';
create index import_lines_by_curp on import_lines (import_id, curp_key) where curp_key is not null and verdict <> 'refused';
create index import_lines_by_name on import_lines (import_id, name_key) where name_key is not null and verdict <> 'refused';
create index import_lines_by_identity on import_lines (import_id, identity) where verdict <> 'refused';
create index import_lines_of_account on import_lines (account_id) where account_id is not null;

-- What was brought, by its identity: the same line again is the same thing, whatever file it comes in.
create table imported_things (
  kind import_kind not null,
  identity bytea not null check (length(identity) = 32),
  content bytea not null check (length(content) = 32),
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references imports,
  primary key (kind, identity)
);
create index imported_things_of_account on imported_things (account_id);

-- Keyed hashes of CURP, of name with birth date and of the birth date: by them the next file knows somebody again, and nothing leads back from them.
create table imported_people (
  account_id uuid primary key references accounts on delete cascade,
  import_id uuid not null references imports,
  curp_key bytea check (length(curp_key) = 32),
  name_key bytea check (length(name_key) = 32),
  birth_key bytea check (length(birth_key) = 32)
);
create index imported_people_by_curp on imported_people (curp_key) where curp_key is not null;
create index imported_people_by_name on imported_people (name_key) where name_key is not null;
create index imported_people_of_import on imported_people (import_id);

-- Which column is what, by the header of the file.
create table import_mappings (
  kind import_kind not null,
  header_key bytea not null check (length(header_key) = 32),
  mapping jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (kind, header_key)
);

-- Who was brought has agreed to nothing yet: that comes with claiming the account.
alter table accounts alter column terms_version drop not null;
alter table accounts alter column terms_accepted_at drop not null;
alter table accounts add constraint accounts_agree_before_they_are_used
  check (email_confirmed_at is null or terms_accepted_at is not null) not valid;
alter table accounts validate constraint accounts_agree_before_they_are_used;
alter table accounts add constraint accounts_terms_with_their_hour
  check ((terms_version is null) = (terms_accepted_at is null));
