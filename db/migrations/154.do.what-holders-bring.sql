-- A pass that was brought: files know no birth date of many holders, and say themselves who may renew (null: its matches do).
alter table passes alter column birth_date drop not null;
alter table passes add column renews boolean;
-- Charges that were paid in the other system.
alter table instalments add column paid_before boolean not null default false;
alter table instalments drop constraint instalments_check;
alter table instalments add constraint instalments_paid_by_something
  check (status <> 'paid' or paid_by is not null or paid_before);

-- One that was brought of somebody without a Fan ID: it waits for the CURP with its reason and where the evidence lies.
-- Of who erased a Fan ID still nothing stays but the end.
alter table restrictions drop constraint restrictions_check2;
alter table restrictions add constraint restrictions_told
  check (num_nonnulls(fan_id, reason, evidence, issued_by) = 4 or (fan_id is null and num_nonnulls(reason, evidence, issued_by) in (0, 3)));
