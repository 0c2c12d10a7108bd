-- A gift card is bought by an order of its own kind and pays for others as a means of its own.
alter type order_kind add value 'gift_card';
alter type item_kind add value 'gift_card';
alter type payment_method add value 'gift_card';
-- Money of a gift card that went back to it.
alter type allocation_kind add value 'gift_card';
