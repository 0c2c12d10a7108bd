-- What the search of orders and of the whole desk goes by: each is one look into an index, with a million orders as with ten.

-- Words of a person's name and of the mailbox before the @, without accents, in whatever order they are typed. The erased
-- have none.
create function person_words(first_name text, last_name text, email text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(
    translate(lower(first_name || ' ' || last_name || ' ' || split_part(email, '@', 1)),
      'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc'),
    '[^[:alnum:]]+', ' ', 'g'));
create index accounts_by_words on accounts using gin (person_words(first_name, last_name, email))
  with (fastupdate = off);
drop index accounts_by_name, accounts_by_last_name;

-- Whoever calls says the last digits of the mobile, and those of the card.
create index accounts_by_last_digits on accounts (reverse(phone) text_pattern_ops) where phone is not null;
create index payments_by_card on payments (card_last4) where card_last4 is not null;
create index box_office_sales_by_card on box_office_sales (card_last4) where card_last4 is not null;
create index box_office_sales_by_authorisation on box_office_sales (upper(authorisation)) where authorisation is not null;

create index orders_of_sum on orders (total_cents);
create index payments_of_sum on payments (amount_cents);

-- Asked of every row of the list of orders.
create index payments_charged_back on payments (order_id) where status = 'charged_back';
