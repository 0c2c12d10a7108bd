-- A link proves the address that it was sent to: where an import gives the account another one, the link is over.
alter table claim_links add column sent_hash bytea check (length(sent_hash) = 32);
update claim_links link set sent_hash = sha256(convert_to(case link.sent_to when 'mail' then account.email else coalesce(account.phone, '') end, 'UTF8'))
  from accounts account where account.id = link.account_id;
alter table claim_links alter column sent_hash set not null;
