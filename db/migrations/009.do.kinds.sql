-- An order's kind says which feature makes its lines and what follows its money.
create type order_kind as enum ('tickets', 'pack', 'bonogallo', 'instalment', 'shop', 'seat_change');

alter type payment_method add value 'credit';
alter type payment_method add value 'subscription';
