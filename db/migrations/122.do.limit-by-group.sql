-- A phase's limit may count accounts together that share a card, a phone, a device or a CLABE.
alter table sale_phases add column per_cluster boolean not null default false;
alter table sale_phases add constraint sale_phases_cluster_limit check (not per_cluster or per_person is not null);
