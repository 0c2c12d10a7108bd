-- More was paid than the order costs: it is served, and the difference given back.
alter table quarantined_payments drop constraint quarantined_payments_outcome_check;
alter table quarantined_payments add constraint quarantined_payments_outcome_check
  check (outcome in ('attached', 'refunded', 'explained', 'accepted'));
