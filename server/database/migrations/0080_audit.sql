-- Who changed what in the back office: written in the transaction of the change itself.

create table portal.audit_entry (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  -- Null for what the system did by itself. No foreign key: the log outlives its administrators.
  administrator_id uuid,
  administrator_email text not null default '',
  -- role.changed, design.saved, cart.resent, …
  action text not null,
  -- The name of what was changed, as it was then.
  subject text not null,
  -- [{ field, from, to }]; secrets are masked before they come here.
  changes jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index audit_entry_newest on portal.audit_entry (tenant_id, at desc, id desc);
call portal.isolate_tenant_table('portal.audit_entry');
revoke update, delete on portal.audit_entry from guichet_app;
