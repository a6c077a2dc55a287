-- Whoever refuses to be mailed tickets that other customers offer: a keyed hash of the address, which may have no account.
create table portal.offer_refusal (
  tenant_id uuid not null,
  recipient bytea not null,
  refused_at timestamptz not null default now(),
  primary key (tenant_id, recipient)
);
call portal.isolate_tenant_table('portal.offer_refusal');
