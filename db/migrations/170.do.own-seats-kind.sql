-- A holder's own seat in a match that the bonogallo does not include: sold as an order of its own kind, at a price of its own.
alter type order_kind add value if not exists 'own_seat';
