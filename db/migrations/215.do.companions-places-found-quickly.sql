-- Whether a sale has a seat left asks again and again for the companions' places that were left alone.
create index plan_seats_of_companions on plan_seats (plan_id, seat_id) where companion;
