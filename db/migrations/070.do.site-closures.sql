-- When the online box office was closed to the public, and what people were told. The one in force has no opened_at.
create table site_closures (
  id int generated always as identity primary key,
  message text not null check (length(message) <= 300),
  reopens_at timestamptz,
  closed_at timestamptz not null default now(),
  opened_at timestamptz check (opened_at >= closed_at)
);
create unique index one_site_closure on site_closures ((true)) where opened_at is null;
