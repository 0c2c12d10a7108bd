-- Each order asks whether its hold is a seat that was kept for a holder.
create index kept_seats_of_hold on kept_seats (hold_id) where hold_id is not null;
