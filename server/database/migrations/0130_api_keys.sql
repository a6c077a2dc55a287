-- API keys of a venue's own systems, and the answers to requests that such a system may repeat.

create table portal.api_key (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- A keyed hash: the key itself is shown once and stored nowhere
  key_hash bytea not null,
  -- Its last characters, by which people tell keys apart
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  -- E-mail address of the administrator
  created_by text not null,
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, key_hash)
);
create unique index api_key_name on portal.api_key (tenant_id, lower(name)) where revoked_at is null;
call portal.isolate_tenant_table('portal.api_key');

-- A request with an idempotency key. Its answer is returned again for a day.
create table portal.api_request (
  tenant_id uuid not null,
  api_key_id uuid not null,
  idempotency_key text collate "C" not null,
  -- Of operation, address and body: another request with the same key is refused
  request_hash bytea not null,
  started_at timestamptz not null default now(),
  -- Null while the request is carried out
  status integer,
  -- Encrypted
  answer bytea,
  primary key (tenant_id, api_key_id, idempotency_key),
  foreign key (tenant_id, api_key_id) references portal.api_key
);
create index api_request_started on portal.api_request (tenant_id, started_at);
call portal.isolate_tenant_table('portal.api_request');
