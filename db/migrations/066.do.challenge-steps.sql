-- A challenge is told step by step: the next one exists only once the pictures of the one before were measured.
create table fan_challenge_steps (
  challenge_id uuid not null references fan_challenges on delete cascade,
  step int not null check (step between 0 and 15),
  pose text not null check (pose in ('front', 'left', 'right', 'eyes_closed')),
  -- What the screen shows on the face while the two pictures are taken; none before colours were asked for.
  colours text[] not null check (cardinality(colours) in (0, 2)),
  told_at timestamptz not null default now(),
  -- How long the person gets ready, and how long each colour stands, in ms.
  ready_ms int not null check (ready_ms between 0 and 20000),
  show_ms int not null check (show_ms between 0 and 5000),
  -- Pictures may begin to arrive from one moment to the other, by this clock.
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- When they began to: a slow network or a busy machine may take its time afterwards.
  arrived_at timestamptz,
  -- Somebody measures them now: of many at once one does.
  measured_since timestamptz,
  judged_at timestamptz,
  -- What was wrong with them; null when the step was done.
  missed text,
  -- What was measured, sealed, until the challenge is decided.
  sealed_readings bytea,
  primary key (challenge_id, step),
  check (missed is null or judged_at is not null),
  check (sealed_readings is null or (judged_at is not null and missed is null))
);

insert into fan_challenge_steps
  (challenge_id, step, pose, colours, told_at, ready_ms, show_ms, opens_at, closes_at, judged_at)
select id, nth - 1, pose, '{}', created_at, 0, 0, created_at, greatest(expires_at, created_at + interval '1 second'),
  coalesce(used_at, expires_at)
from fan_challenges, unnest(steps) with ordinality as told (pose, nth);

-- Open ones were told whole: nobody can answer them step by step.
update fan_challenges set used_at = now() where used_at is null;
alter table fan_challenges drop column steps;

-- Two pictures a step, one under each colour.
alter table fan_pictures add column shot int not null default 0 check (shot in (0, 1));
alter table fan_pictures drop constraint fan_pictures_step_once;
alter table fan_pictures add constraint fan_pictures_step_once unique (challenge_id, step, shot);
alter table fan_pictures drop constraint fan_pictures_step_check;
alter table fan_pictures add constraint fan_pictures_step_check check (step between 0 and 15);

-- What a challenge counted against when it was drawn (address, device, person): exactly those are given back.
alter table fan_challenges add column counted text[] not null default '{}';
-- The key that was named at the drawing; the decision is signed with the same one.
alter table fan_challenges add column device_hash bytea check (length(device_hash) = 32);
-- Addresses were kept as they were; from now on only their keyed hash is.
delete from fan_throttles where subject like 'log_in:address:%';
