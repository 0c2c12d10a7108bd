-- What is given back in one transaction is one act, however many orders or seats it goes through: its sum, and whose transaction.
alter table given_days
  add column act_cents int not null default 0 check (act_cents >= 0),
  add column act_in xid8;
