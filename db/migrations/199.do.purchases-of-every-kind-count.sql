-- Own seats, gift cards and groups are purchases of a person, too: whoever bought one is counted anew.
insert into person_facts_due (account_id)
select distinct account_id from orders where status = 'paid' and account_id is not null and kind in ('own_seat', 'gift_card', 'group', 'group_deposit');
