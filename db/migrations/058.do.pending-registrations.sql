-- A registration that waits for its mail, as the browser that sent it shows it: by its own cookie. Without an account: the
-- address belongs to somebody already, and nothing will ever come of it.
create table pending_registrations (
  token_hash bytea primary key,
  email text not null,
  account_id uuid references accounts on delete cascade,
  -- Its password is the account's: confirmed anywhere, this browser may go in. Otherwise only a code typed here opens it.
  proven boolean not null,
  -- Wrong codes since the last mail.
  tries smallint not null default 0 check (tries between 0 and 5),
  mails smallint not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index pending_registrations_of_account on pending_registrations (account_id);

-- The six digits that stand beside a link, hashed with a key outside the database, and how often others were typed.
alter table mail_links add column code_hash bytea;
alter table mail_links add column code_tries smallint not null default 0 check (code_tries between 0 and 5);
