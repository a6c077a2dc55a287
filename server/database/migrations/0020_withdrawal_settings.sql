-- Families that a venue does not let customers withdraw online, by the service that grants them. Whatever else the
-- ticketing system grants can be withdrawn.
create table portal.disabled_withdrawal (
  tenant_id uuid not null,
  service_code text not null,
  family_code text not null,
  primary key (tenant_id, service_code, family_code)
);
call portal.isolate_tenant_table('portal.disabled_withdrawal');
