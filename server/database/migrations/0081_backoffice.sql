-- Who works in a tenant's back office: administrators, the roles that give them rights, and the keys of the links by
-- which they choose a password.

-- One row per tenant: what holds for all of its administrators. Whoever changes the team locks it first, so that
-- changes that stand in each other's way (two transfers, a role assigned and deleted) happen one after the other.
create table portal.team (
  tenant_id uuid primary key references portal.tenant,
  second_factor_required boolean not null default false
);
call portal.isolate_tenant_table('portal.team');

create table portal.role (
  tenant_id uuid not null references portal.team,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Holds every right that the tenant can give, also those that a later version brings: its rights are not stored.
  is_administrator_role boolean not null default false,
  primary key (tenant_id, id)
);
create unique index role_name on portal.role (tenant_id, lower(name));
create unique index role_of_administrators on portal.role (tenant_id) where is_administrator_role;
call portal.isolate_tenant_table('portal.role');

create table portal.role_right (
  tenant_id uuid not null,
  role_id uuid not null,
  -- settings.design, stucked-carts, …: the contract's access.ts has them all.
  right_code text not null,
  primary key (tenant_id, role_id, right_code),
  foreign key (tenant_id, role_id) references portal.role on delete cascade
);
call portal.isolate_tenant_table('portal.role_right');

create table portal.administrator (
  tenant_id uuid not null references portal.team,
  id uuid not null default gen_random_uuid(),
  email text not null,
  language text not null check (language in ('fr-FR', 'en-GB', 'de-DE')),
  -- master: the super administrator of the provider tenant
  level text not null default 'administrator' check (level in ('administrator', 'superAdministrator', 'master')),
  -- Null until a password is chosen, and again after a reset.
  password_hash text,
  -- When the first password was chosen.
  confirmed_at timestamptz,
  -- A token carries the version it was issued under: raising it ends every session at once.
  token_version integer not null default 1,
  -- Encrypted. Null without second factor.
  second_factor_secret text,
  -- The 30-second step of the last code that was accepted: it and those before are worth nothing any more.
  second_factor_step bigint,
  -- Encrypted; becomes the secret with its first code.
  second_factor_draft text,
  -- Keyed hashes; one that is used leaves.
  recovery_codes bytea[] not null default '{}',
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index administrator_email on portal.administrator (tenant_id, lower(email));
create unique index administrator_super on portal.administrator (tenant_id) where level <> 'administrator';
call portal.isolate_tenant_table('portal.administrator');

create table portal.administrator_role (
  tenant_id uuid not null,
  administrator_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, administrator_id, role_id),
  foreign key (tenant_id, administrator_id) references portal.administrator on delete cascade,
  -- No cascade: a role that somebody holds is not deleted.
  constraint administrator_role_role foreign key (tenant_id, role_id) references portal.role
);
create index administrator_role_holders on portal.administrator_role (tenant_id, role_id);
call portal.isolate_tenant_table('portal.administrator_role');

-- A link sent by e-mail with which a password is chosen: one per administrator and purpose, the last one asked for.
create table portal.administrator_link (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  purpose text not null check (purpose in ('first-password', 'new-password')),
  -- Null for an address without administrator: noted all the same, so that asking takes as long and tells as little.
  administrator_id uuid,
  -- Hash of the key. Null until its mail is written.
  key_hash bytea,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint administrator_link_one unique (tenant_id, administrator_id, purpose),
  foreign key (tenant_id, administrator_id) references portal.administrator on delete cascade
);
create unique index administrator_link_key on portal.administrator_link (tenant_id, key_hash);
create index administrator_link_expiry on portal.administrator_link (tenant_id, expires_at);
call portal.isolate_tenant_table('portal.administrator_link');

-- Every tenant has its team and the role of its administrators from the beginning.
create function portal.add_team() returns trigger
language plpgsql as $$
declare
  before text := current_setting('app.tenant_id', true);
begin
  perform set_config('app.tenant_id', new.id::text, true);
  insert into portal.team (tenant_id) values (new.id);
  insert into portal.role (tenant_id, name, is_administrator_role) values (new.id, 'Administrateur', true);
  perform set_config('app.tenant_id', coalesce(before, ''), true);
  return null;
end $$;
create trigger tenant_team after insert on portal.tenant for each row execute function portal.add_team();

do $$
declare
  known uuid;
begin
  for known in select id from portal.tenant loop
    perform set_config('app.tenant_id', known::text, true);
    insert into portal.team (tenant_id) values (known);
    insert into portal.role (tenant_id, name, is_administrator_role) values (known, 'Administrateur', true);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- What each request to the back office asks, for many of them in one round trip: who are they, which tokens hold, and
-- what may they do?
create function portal.administrator_sessions(of_tenant uuid, of_administrators uuid[])
returns table (
  id uuid, email text, token_version integer, level text, has_second_factor boolean, second_factor_required boolean,
  has_administrator_role boolean, rights text[]
)
language plpgsql as $$
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  return query
    select administrator.id, administrator.email, administrator.token_version, administrator.level,
           administrator.second_factor_secret is not null, team.second_factor_required,
           exists (
             select from portal.administrator_role as held
               join portal.role on role.tenant_id = held.tenant_id and role.id = held.role_id
              where held.tenant_id = of_tenant and held.administrator_id = administrator.id and role.is_administrator_role),
           array(
             select distinct role_right.right_code from portal.administrator_role as held
               join portal.role_right on role_right.tenant_id = held.tenant_id and role_right.role_id = held.role_id
              where held.tenant_id = of_tenant and held.administrator_id = administrator.id)
      from portal.administrator
      join portal.team on team.tenant_id = administrator.tenant_id
     where administrator.tenant_id = of_tenant and administrator.id = any (of_administrators);
end $$;
alter function portal.administrator_sessions set plan_cache_mode = force_generic_plan;

-- The audit log from the newest entry of one kind backwards (role.changed begins with role).
create index audit_entry_action on portal.audit_entry (tenant_id, action text_pattern_ops, at desc, id desc);
