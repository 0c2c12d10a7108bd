-- What accounts share: by it somebody who buys under many names is found. Nothing is readable in a mark, and nobody is
-- refused anything because of one: staff look, and a phase may count its limit by groups (122).
create type account_mark as enum ('card', 'phone', 'device', 'clabe', 'address');

-- Accounts of which something changed that marks are made of; a job takes them within seconds. No key: nobody waits for anybody.
create table account_marks_due (
  id bigint generated always as identity primary key,
  account_id uuid not null
);

-- A keyed hash of what an account uses; `hint` is what staff are told of it besides, the last four digits at most.
create table account_marks (
  kind account_mark not null,
  hash bytea not null check (length(hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  hint text check (hint ~ '^\d{4}$'),
  since timestamptz not null default now(),
  primary key (kind, hash, account_id)
);
create index account_marks_of_account on account_marks (account_id);

-- Accounts that strong marks hold together. `verdict` is what staff found; of a family that has grown since it says nothing any more.
create type cluster_verdict as enum ('family');
create table account_clusters (
  id uuid primary key default uuidv7(),
  size int not null default 0 check (size >= 0),
  grew_at timestamptz not null default now(),
  verdict cluster_verdict,
  verdict_size int check ((verdict_size is null) = (verdict is null)),
  verdict_at timestamptz check ((verdict_at is null) = (verdict is null)),
  verdict_by uuid references accounts
);
create table account_cluster_members (
  account_id uuid primary key references accounts on delete cascade,
  cluster_id uuid not null references account_clusters on delete cascade
);
create index account_cluster_members_of on account_cluster_members (cluster_id);
create table account_cluster_notes (
  id uuid primary key default uuidv7(),
  cluster_id uuid not null references account_clusters on delete cascade,
  words text not null check (length(words) between 1 and 500),
  written_by uuid references accounts,
  at timestamptz not null default now()
);
create index account_cluster_notes_of on account_cluster_notes (cluster_id, at);

-- The group whose purchases count together with an account's; null where it is in none, or staff found a family.
create function counted_cluster(account uuid) returns uuid language sql stable as $$
  select cluster.id from account_cluster_members member join account_clusters cluster on cluster.id = member.cluster_id
  where member.account_id = account and (cluster.verdict is null or cluster.size > cluster.verdict_size)
$$;
-- Those accounts, this one among them.
create function counted_with(account uuid) returns setof uuid language sql stable as $$
  select account union select account_id from account_cluster_members where cluster_id = counted_cluster(account)
$$;

-- A keyed hash of a card's first six and last four digits with its holder's name: the protocol has no fingerprint.
alter table payments add column card_key bytea check (length(card_key) = 32);

create function account_marks_are_due() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'accounts' then insert into account_marks_due (account_id) values (new.id);
    when 'fans' then insert into account_marks_due (account_id) values (new.account_id);
    when 'fan_devices' then insert into account_marks_due (account_id) select account_id from fans where id = new.fan_id and account_id is not null;
    when 'payments' then insert into account_marks_due (account_id) select account_id from orders where id = new.order_id;
    when 'affiliate_payouts' then insert into account_marks_due (account_id) select account_id from affiliates where id = new.affiliate_id;
    when 'shop_orders' then insert into account_marks_due (account_id) values (new.account_id);
  end case;
  return null;
end $$;
create trigger account_marks_are_due after insert or update of phone on accounts
  for each row when (new.phone is not null) execute function account_marks_are_due();
create trigger account_marks_are_due after insert or update of phone, account_id on fans
  for each row when (new.phone is not null and new.account_id is not null) execute function account_marks_are_due();
create trigger account_marks_are_due after insert on fan_devices
  for each row execute function account_marks_are_due();
create trigger account_marks_are_due after update of card_key on payments
  for each row when (new.card_key is distinct from old.card_key and new.card_key is not null) execute function account_marks_are_due();
create trigger account_marks_are_due after insert on affiliate_payouts
  for each row execute function account_marks_are_due();
create trigger account_marks_are_due after insert on shop_orders
  for each row when (new.address is not null) execute function account_marks_are_due();

insert into account_marks_due (account_id) select id from accounts where erased_at is null and role = 'buyer';
