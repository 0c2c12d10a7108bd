-- A rival as the club shows it, by the name that its matches carry: accents, capitals and spaces tell no two apart.
create function team_key(name text) returns text language sql immutable strict parallel safe
  return regexp_replace(btrim(plain_text(name)), '\s+', ' ', 'g');

create table rivals (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  -- Any: what is written on it takes the ink that reads there.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  crest_id uuid references pictures,
  created_at timestamptz not null default now()
);
create unique index rivals_name_once on rivals (team_key(name));
