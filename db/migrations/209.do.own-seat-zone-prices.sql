-- What a reservation costs in each zone, where the club named it: a seat that comes into it later is at that price too.
create table own_seat_zone_prices (
  sale_id int not null references own_seat_sales,
  zone_id int not null,
  price_cents int not null check (price_cents > 0),
  primary key (sale_id, zone_id)
);
-- Of the reservations until now: as their seats were told.
insert into own_seat_zone_prices (sale_id, zone_id, price_cents)
  select distinct on (own.sale_id, seat.zone_id) own.sale_id, seat.zone_id, own.price_cents
  from own_seats own join own_seat_sales sale on sale.id = own.sale_id and sale.percent is null
  join event_seats seat on seat.event_id = own.event_id and seat.seat_id = own.seat_id
  order by own.sale_id, seat.zone_id, own.price_cents;
