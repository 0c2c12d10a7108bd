-- A role that the club put together itself; `own_role_id` beside it says which.
alter type role add value 'own';

create table staff_roles (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 40),
  description text not null check (length(description) between 1 and 160),
  -- Lines as the features' manifests name them: one that no manifest names any more allows nothing.
  permissions text[] not null check (
    array_to_string(permissions, ',', '?') ~ '^[a-z]+ [A-Za-z]+(,[a-z]+ [A-Za-z]+)*$'),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index staff_roles_name_once on staff_roles (lower(name));

-- The new value of the type may not be used before this is committed; as text it may be named.
alter table accounts
  add own_role_id uuid references staff_roles,
  add constraint accounts_own_role check ((role::text = 'own') = (own_role_id is not null));
create index accounts_of_own_role on accounts (own_role_id) where own_role_id is not null;

alter table staff_invitations
  add own_role_id uuid references staff_roles,
  add constraint staff_invitations_own_role check ((role::text = 'own') = (own_role_id is not null));

-- Who was deactivated keeps no role from being retired.
alter table staff_members
  add former_own_role_id uuid references staff_roles on delete set null;

-- One limit of each role, the club's own ones too.
alter table role_limits
  drop constraint role_limits_pkey,
  alter column role set not null,
  add id uuid primary key default uuidv7(),
  add own_role_id uuid references staff_roles on delete cascade,
  add constraint role_limits_own_role check ((role::text = 'own') = (own_role_id is not null)),
  add constraint role_limits_once unique nulls not distinct (role, own_role_id);

-- The own role that somebody has, with what it allows; null for who has a fixed one.
create function own_role(person accounts) returns jsonb language sql stable as $$
  select case when person.own_role_id is not null then (
    select jsonb_build_object('id', id, 'name', name, 'permissions', permissions)
    from staff_roles where id = person.own_role_id) end
$$;
