create type invoice_status as enum ('queued', 'issued', 'rejected', 'withdrawn');

-- A request for a CFDI 4.0. The folio fiscal comes from the PAC that stamps it, never from us.
create table invoice_requests (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  status invoice_status not null default 'queued',
  rfc text not null,
  legal_name text not null,
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  tax_regime text not null,
  cfdi_use text not null,
  email text not null,
  -- The edition of the SAT's catalogues that regime and use were chosen from.
  catalogue text not null,
  total_cents int not null check (total_cents > 0),
  requested_at timestamptz not null default now(),
  closed_at timestamptz,
  fiscal_folio uuid,
  refusal text,
  constraint invoice_requests_folio_when_issued check ((status = 'issued') = (fiscal_folio is not null)),
  constraint invoice_requests_folio_once unique (fiscal_folio),
  constraint invoice_requests_refusal_when_rejected check ((status = 'rejected') = (refusal is not null))
);
create unique index invoice_requests_one_living_per_order on invoice_requests (order_id)
  where status in ('queued', 'issued');
create index invoice_requests_queued on invoice_requests (requested_at) where status = 'queued';
create index invoice_requests_of_account on invoice_requests (account_id, requested_at desc);
