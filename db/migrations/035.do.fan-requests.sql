-- What a fan asks of us about their data: to correct it, to object to a decision no person made, to have it looked at.
create type fan_request_kind as enum ('correction', 'objection', 'review');
create type fan_request_status as enum ('open', 'accepted', 'refused', 'done', 'withdrawn');

create table fan_requests (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references fans on delete cascade,
  kind fan_request_kind not null,
  -- What is to be corrected; the other kinds name nothing.
  item text check (item in ('names', 'curp', 'birth_date', 'sex', 'nationality', 'phone', 'document')),
  -- The fan's own words, sealed: a correction holds the right CURP. Null once the Fan ID is erased.
  sealed_words bytea,
  status fan_request_status not null default 'open',
  asked_at timestamptz not null default now(),
  -- LFPDPPP: an answer within 20 working days, carried out within 15 more.
  answer_by timestamptz not null,
  carry_out_by timestamptz not null check (carry_out_by > answer_by),
  answer_words text check (length(answer_words) <= 1000),
  answered_by uuid references accounts on delete set null,
  answered_at timestamptz,
  done_at timestamptz,
  check ((kind = 'correction') = (item is not null)),
  check (status in ('open', 'withdrawn') or answered_at is not null),
  check ((status = 'done') = (done_at is not null))
);
-- The same thing is asked for once at a time.
create unique index fan_requests_one_open on fan_requests (fan_id, kind, coalesce(item, '')) where status = 'open';
create index fan_requests_of_fan on fan_requests (fan_id, asked_at desc);
create index fan_requests_due on fan_requests (answer_by) where status = 'open';
