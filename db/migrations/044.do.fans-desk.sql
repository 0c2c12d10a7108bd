-- One reviewer at a time has a case in hand, until a moment; then it is anybody's again.
alter table fan_reviews
  add column claimed_by uuid references accounts on delete set null,
  add column claimed_until timestamptz,
  -- Who asked for other eyes and what they thought: `refused`, or null for a doubt. Words are for colleagues only.
  add column first_by uuid references accounts on delete set null,
  add column first_decision fan_review_decision check (first_decision = 'refused'),
  add column first_words text check (length(first_words) <= 1000),
  add column first_at timestamptz,
  add constraint fan_reviews_other_eyes check (decided_by <> first_by),
  add constraint fan_reviews_not_in_the_same_hands check (claimed_by <> first_by);
create index fan_reviews_queue on fan_reviews (opened_at) where decision is null;

-- Why somebody is kept out, as the club counts it; the words that the fan reads are `reason`.
create type restriction_category as enum ('violence', 'objects', 'pitch', 'fraud', 'resale', 'authority', 'other');
alter table restrictions
  add column category restriction_category not null default 'other',
  add column confirmed_by uuid references accounts,
  add column confirmed_at timestamptz,
  add constraint restrictions_other_eyes check (confirmed_by <> issued_by),
  add check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2));

-- Longer than a year, it stands only once a second person has confirmed it.
create or replace function restrictions_of(who uuid, at timestamptz) returns setof restrictions language sql stable as $$
  select one.* from restrictions one
  where (one.fan_id = who or one.person_index in (
      select curp_index from fans where id = who
      union all select number_index from fan_documents where fan_id = who and confirmed_at is not null))
    and one.starts_at <= at and at < one.ends_at and (one.lifted_at is null or at < one.lifted_at)
    and (one.confirmed_at is not null or one.ends_at <= one.starts_at + interval '1 year')
$$;

alter table support_cases add column assigned_to uuid references accounts on delete set null;
create index support_cases_assigned on support_cases (assigned_to) where assigned_to is not null;

-- What colleagues tell one another about a case. It is never sent and never shown to the fan.
create table support_notes (
  id uuid primary key default uuidv7(),
  case_id uuid not null references support_cases on delete cascade,
  staff_id uuid references accounts on delete set null,
  words text not null check (length(words) between 1 and 4000),
  at timestamptz not null default clock_timestamp()
);
create index support_notes_of_case on support_notes (case_id, at);
