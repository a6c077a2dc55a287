-- The back office: administrators, the roles that give them rights, the links by which they choose a password, and
-- the audit log.

-- One row per tenant: what applies to all of its administrators. A change of the team locks it first, so that
-- conflicting changes (two transfers, a role assigned and deleted) happen one after the other. Every tenant gets its
-- team by a trigger (functions/backoffice.sql).
create table portal.team (
  tenant_id uuid primary key references portal.tenant,
  second_factor_required boolean not null default false
);
call portal.isolate_tenant_table('portal.team');

create table portal.role (
  tenant_id uuid not null references portal.team,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Holds every right that the tenant can give, also those that a later version adds: its rights are not stored.
  is_administrator_role boolean not null default false,
  primary key (tenant_id, id)
);
create unique index role_name on portal.role (tenant_id, lower(name));
create unique index role_of_administrators on portal.role (tenant_id) where is_administrator_role;
call portal.isolate_tenant_table('portal.role');

create table portal.role_right (
  tenant_id uuid not null,
  role_id uuid not null,
  -- settings.design, stucked-carts, …: the contract's access.ts lists them.
  right_code text not null,
  primary key (tenant_id, role_id, right_code),
  foreign key (tenant_id, role_id) references portal.role on delete cascade
);
call portal.isolate_tenant_table('portal.role_right');

create table portal.administrator (
  tenant_id uuid not null references portal.team,
  id uuid not null default gen_random_uuid(),
  email text not null,
  language text not null check (language ~ '^[a-z]{2}-[A-Z]{2}$'),
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
  -- The 30-second step of the last accepted code: that code and earlier ones are no longer valid.
  second_factor_step bigint,
  -- Encrypted; becomes the secret with its first code.
  second_factor_draft text,
  -- Keyed hashes; a used one is removed.
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
  -- No cascade: a role that is assigned cannot be deleted.
  constraint administrator_role_role foreign key (tenant_id, role_id) references portal.role
);
create index administrator_role_holders on portal.administrator_role (tenant_id, role_id);
call portal.isolate_tenant_table('portal.administrator_role');

-- A link sent by e-mail with which a password is chosen: one per administrator and purpose, the latest one requested.
create table portal.administrator_link (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  purpose text not null check (purpose in ('first-password', 'new-password')),
  -- Null for an address without administrator: stored all the same, so that the request takes as long and reveals
  -- nothing.
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

-- The audit log: who changed what, written in the transaction of the change itself.
create table portal.audit_entry (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  -- Null for what the system did. No foreign key: the log outlives its administrators.
  administrator_id uuid,
  administrator_email text not null default '',
  -- role.changed, design.saved, cart.resent, …
  action text not null,
  -- The name of what was changed, as it was then.
  subject text not null,
  -- [{ field, from, to }]; secrets are masked before they are stored.
  changes jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index audit_entry_newest on portal.audit_entry (tenant_id, at desc, id desc);
-- Entries of one kind, newest first: role.changed begins with role.
create index audit_entry_action on portal.audit_entry (tenant_id, action text_pattern_ops, at desc, id desc);
call portal.isolate_tenant_table('portal.audit_entry');
revoke update, delete on portal.audit_entry from guichet_app;
