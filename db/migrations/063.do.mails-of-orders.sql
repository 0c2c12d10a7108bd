-- Mails about an order that were handed to the mail server: what its story says was sent was sent.
create table order_mails (
  order_id uuid not null references orders,
  key text not null,
  -- Of which step it told; null: it brought the tickets.
  step_id bigint references order_steps,
  -- Its first letter and the domain.
  sent_to text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, key)
);

-- Of what one transaction writes about an order, each row has its own moment, so that its story is in order.
alter table payments alter column created_at set default clock_timestamp();
alter table refunds alter column requested_at set default clock_timestamp();
alter table quarantined_payments alter column seen_at set default clock_timestamp();
alter table payment_notices alter column seen_at set default clock_timestamp();
alter table ticket_transfers alter column offered_at set default clock_timestamp();
alter table ticket_returns alter column listed_at set default clock_timestamp();
alter table audit_log alter column at set default clock_timestamp();
