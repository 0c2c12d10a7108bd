-- The waitlist of a match that is sold out, or has no seats together: who is offered what becomes free, and in which order.
create type waitlist_state as enum ('open', 'paused', 'closed');
create type waitlist_status as enum ('waiting', 'offered', 'missed', 'taken', 'left', 'ended');
create type waitlist_offer_status as enum ('open', 'taken', 'missed', 'refused');

create table waitlists (
  event_id int primary key references events on delete cascade,
  state waitlist_state not null default 'open',
  -- The last number given; who comes goes behind it.
  last_number int not null default 0 check (last_number >= 0)
);

-- One place a person and match: it stays after the person left, so that nobody is a newcomer twice.
create table waitlist_places (
  event_id int not null references waitlists on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- Null: any zone.
  zone_id smallint,
  quantity smallint not null check (quantity between 1 and 20),
  takes_fewer boolean not null default false,
  number int not null check (number > 0),
  status waitlist_status not null default 'waiting',
  -- Offers that were let go since seats were last taken.
  missed smallint not null default 0 check (missed between 0 and 2),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (event_id, account_id),
  unique (event_id, number),
  constraint waitlist_two_offers check (missed < 2 or status not in ('waiting', 'offered'))
);
create index waitlist_places_waiting on waitlist_places (event_id, number) where status in ('waiting', 'offered');
create index waitlist_places_of_account on waitlist_places (account_id);

-- An offer is a hold of its person's account.
create table waitlist_offers (
  id uuid primary key default uuidv7(),
  event_id int not null,
  account_id uuid not null,
  hold_id uuid not null unique,
  zone_id smallint,
  asked smallint not null check (asked > 0),
  seats smallint not null check (seats between 1 and asked),
  status waitlist_offer_status not null default 'open',
  offered_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz check ((ended_at is null) = (status = 'open')),
  foreign key (event_id, account_id) references waitlist_places on delete cascade
);
create unique index waitlist_one_offer on waitlist_offers (event_id, account_id) where status = 'open';
create index waitlist_offers_of_person on waitlist_offers (event_id, account_id);

-- Seats that are offered now: a seat to one person at a time.
create table waitlist_offered_seats (
  event_id int not null,
  seat_id int not null,
  offer_id uuid not null references waitlist_offers on delete cascade,
  primary key (event_id, seat_id)
);
create index waitlist_offered_seats_of_offer on waitlist_offered_seats (offer_id);

-- An offer ends once, and stays as it ended.
create function waitlist_offer_ends_once() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' or (new.event_id, new.account_id, new.hold_id, new.seats) is distinct from
    (old.event_id, old.account_id, old.hold_id, old.seats) then
    raise exception 'an offer ends once' using errcode = 'check_violation', constraint = 'waitlist_offer_ends_once';
  end if;
  return new;
end $$;
create trigger waitlist_offer_ends_once before update on waitlist_offers
  for each row execute function waitlist_offer_ends_once();

alter type notification_kind add value if not exists 'waitlist';
