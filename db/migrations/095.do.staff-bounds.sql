-- Who of the club's people works for some matches, or for some time, only. No row: as the role says.
create table staff_bounds (
  account_id uuid primary key references accounts on delete cascade,
  -- Null: every match.
  event_ids int[] check (cardinality(event_ids) between 1 and 50),
  starts_at timestamptz,
  ends_at timestamptz,
  changed_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (num_nonnulls(event_ids, starts_at, ends_at) > 0)
);

-- The role that somebody has at this moment: before the time, after it, and once the last of the matches is twelve hours old, that of
-- anybody. Nothing has to be done for an access to end.
create function role_now(person accounts) returns role language sql stable as $$
  select case when person.role <> 'buyer' and exists (
      select from staff_bounds bound where bound.account_id = person.id and (
        bound.starts_at > clock_timestamp() or bound.ends_at <= clock_timestamp()
        or (bound.event_ids is not null and not exists (
          select from events where id = any (bound.event_ids) and starts_at + interval '12 hours' > clock_timestamp()))))
    then 'buyer'::role else person.role end
$$;
