-- What the club sold in its shop before: sizes that a file of another system brought, known again by the line's identity (decision 50).
alter type import_kind add value 'products';
alter table product_variants add column brought_as bytea unique check (length(brought_as) = 32);
-- Made for such a size: it goes when nothing stands in it any more and the file is taken back.
alter table products add column brought boolean not null default false;
alter table product_categories add column brought boolean not null default false;
-- Of a product there is no person.
alter table imported_things alter column account_id drop not null;
