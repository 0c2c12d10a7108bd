-- Who wants to hear when the sale of a match begins for them. A row goes once they were told.
create table sale_alerts (
  event_id int not null references events,
  account_id uuid not null references accounts on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (event_id, account_id)
);
create index on sale_alerts (account_id);

alter type notification_kind add value 'sale_alert';
