-- An order of a group is called by the group's folio: its title stays when who asked for the group is erased, the group's name does not.
update orders set title = 'Anticipo del grupo GR-' || lpad(sale.folio::text, 6, '0') || ', ' || event_title(event.home, event.away)
from group_sales sale join events event on event.id = sale.event_id
where orders.id = sale.deposit_order_id;

update orders set title = regexp_replace(orders.title, '^Grupo .*: (\d+ lugar(es)?, )', 'Grupo GR-' || lpad(sale.folio::text, 6, '0') || ': \1')
from group_places place join group_sales sale on sale.id = place.group_id
where orders.id = place.order_id and orders.kind = 'group';
