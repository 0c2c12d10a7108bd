-- Money of own seats that went back is a line of their holder's statement.
alter type own_seat_step_kind add value 'refunded';
