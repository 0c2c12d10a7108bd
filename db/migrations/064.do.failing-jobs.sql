-- What a job could not do, and since when: one thing of its round (its own number), or the whole job ('').
create table job_failures (
  task text not null,
  subject text not null default '',
  since timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  times int not null default 1,
  error text not null,
  -- Until then the round passes it by.
  retry_at timestamptz not null,
  -- A person decided that it is not tried again.
  aside_at timestamptz,
  primary key (task, subject)
);
