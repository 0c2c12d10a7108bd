alter type notification_kind add value if not exists 'ballot';

-- Seats that the club set aside for one account until then, to be paid through the ordinary screens. The seats themselves stay
-- held until `expires_at`, long after: what nobody paid goes to whom it was promised next, and is free for nobody in between.
alter table holds add column promised_until timestamptz;
alter table holds add constraint holds_kept_longer_than_promised
  check (promised_until is null or (account_id is not null and promised_until < expires_at));
