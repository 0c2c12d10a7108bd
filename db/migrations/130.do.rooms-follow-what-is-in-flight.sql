-- While more is being bought than the machine finishes, a room calls fewer a minute: so many, until it eases. `eases` is off where
-- somebody measures what a machine carries.
alter table waiting_rooms
  add column eased_to int check (eased_to between 0 and 60000),
  add column eases boolean not null default true;
