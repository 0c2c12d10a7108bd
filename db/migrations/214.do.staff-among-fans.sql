-- Who works at the club is asked for each half minute by each kind of notice, and is few among all who have an account.
create index accounts_of_staff on accounts (id) where role <> 'buyer';
