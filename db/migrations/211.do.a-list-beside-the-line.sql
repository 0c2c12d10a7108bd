-- While the line of a phase still moves, places are taken for the draw of the next one: the list beside the room's own sitting, until the
-- room goes on to it. All of it or nothing.
alter table waiting_rooms
  add column next_sitting int check (next_sitting > sitting),
  add column next_since timestamptz,
  add column next_closes_at timestamptz,
  add column next_beacon_chain text check (next_beacon_chain ~ '^[0-9a-f]{64}$'),
  add column next_beacon_round bigint check (next_beacon_round > 0),
  add column next_beacon_at timestamptz,
  add column next_asks_fan_id boolean,
  add column next_places int check (next_places >= 0),
  add check (num_nulls(next_sitting, next_since, next_closes_at, next_beacon_chain, next_beacon_round, next_beacon_at,
    next_asks_fan_id, next_places) in (0, 8));

-- Whether an account waits in the other of the two that a room has then: its line, and the list beside it.
create function waits_beside(of_room int, of_sitting int, account uuid) returns boolean language sql stable as $$
  select exists (select from waiting_rooms room
    join waiting_places place on place.room_id = room.id and place.account_id = account
    where room.id = of_room and of_sitting in (room.sitting, room.next_sitting)
      and place.sitting in (room.sitting, room.next_sitting) and place.sitting <> of_sitting
      and place.status in ('waiting', 'called'))
$$;

-- A place joins a list while its places are taken and before T by this clock, whoever writes it. A list to which the room went on after T
-- takes in only who stood in the line before it. The lock makes whoever closes the list wait, and who comes after sees it closed;
-- nobody stands in the line and in the list beside it.
create or replace function waiting_place_in_time() returns trigger language plpgsql as $$
declare found int;
begin
  perform from waiting_rooms where id in (select room_id from joined) order by id for no key update;
  select place.room_id into found from joined place join waiting_rooms room on room.id = place.room_id
    where place.in_list and case
        when place.sitting = room.sitting and room.state = 'joining' and room.closes_at > clock_timestamp() then false
        when place.sitting = room.next_sitting and room.state = 'serving' and room.next_closes_at > clock_timestamp() then false
        when place.sitting = room.sitting and room.state = 'joining' and room.serving_at >= room.closes_at then
          not exists (select from waiting_places before where before.account_id = place.account_id and before.room_id = room.id
            and before.sitting < place.sitting and before.status in ('waiting', 'called'))
        else true end
    limit 1;
  if found is not null then
    raise exception 'the list of waiting room % is closed', found using errcode = 'check_violation', constraint = 'waiting_place_in_time';
  end if;
  select place.room_id into found from joined place join waiting_rooms room on room.id = place.room_id
    where room.next_sitting is not null and waits_beside(place.room_id, place.sitting, place.account_id) limit 1;
  if found is not null then
    raise exception 'a person has one place in waiting room %', found using errcode = 'check_violation', constraint = 'waiting_place_once';
  end if;
  return null;
end $$;

create function waiting_place_once() returns trigger language plpgsql as $$
begin
  if waits_beside(new.room_id, new.sitting, new.account_id) then
    raise exception 'a person has one place in waiting room %', new.room_id using errcode = 'check_violation', constraint = 'waiting_place_once';
  end if;
  return new;
end $$;
create trigger waiting_place_once before update of status on waiting_places for each row
  when (new.status in ('waiting', 'called') and old.status not in ('waiting', 'called')) execute function waiting_place_once();
