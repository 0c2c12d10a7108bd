-- A team of the club's own. The first one is the club's, and is called as the settings say; others have a name of their own.
create table teams (
  id int generated always as identity primary key,
  first boolean not null default false,
  name text check (length(name) between 1 and 60),
  -- White letters stand on it.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  crest_id uuid references pictures,
  created_at timestamptz not null default now(),
  constraint teams_name_once unique (name),
  check (first = (name is null))
);
create unique index teams_one_first on teams (first) where first;
insert into teams (first) values (true);

create function first_team() returns int language sql stable as 'select id from teams where first';

-- `match`: the home team against `away`; `other`: anything else, `home` is its title and `away` is empty.
create type event_kind as enum ('match', 'other');
-- Not `kind`: many queries that join events say that word of something else.
alter table events add column event_kind event_kind not null default 'match';
-- Whose it is; matches that were there are the first team's.
alter table events add column team_id int default first_team() references teams;
alter table events add column picture_id uuid references pictures;
alter table events add column picture_alt text check (length(picture_alt) between 1 and 200);
alter table events add constraint events_kind check ((event_kind = 'other') = (away = ''));
alter table events add constraint events_match_of_team check (event_kind = 'other' or team_id is not null);
alter table events add constraint events_picture_in_words check ((picture_id is null) = (picture_alt is null));
create index events_of_team on events (team_id, starts_at);

-- What an event is called.
create function event_title(home text, away text) returns text language sql immutable parallel safe
  return case when away = '' then home else home || ' vs ' || away end;
