-- The open sessions of customers and administrators. A token names its session: deleting the row ends the session at once.
-- Tokens of visits name the session of the platform's administrator, at the provider tenant.
create table portal.session (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid,
  administrator_id uuid,
  -- password, passkey, code, identity, link, registration
  method text not null,
  -- Names of the browser and of the system, as the browser gives them; empty where it gives none that is known
  browser text not null,
  system text not null,
  -- The network without its last part: 203.0.113.0/24
  network text not null,
  began_at timestamptz not null default now(),
  -- Of the last refresh
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint session_owner check (num_nonnulls(customer_id, administrator_id) = 1),
  foreign key (tenant_id, customer_id) references portal.customer on delete cascade,
  foreign key (tenant_id, administrator_id) references portal.administrator on delete cascade
);
create index session_of_customer on portal.session (tenant_id, customer_id);
create index session_of_administrator on portal.session (tenant_id, administrator_id);
create index session_expiry on portal.session (tenant_id, expires_at);
call portal.isolate_tenant_table('portal.session');

alter table portal.platform_visit add column session_id uuid;
