-- What the demonstration has given a venue: once, so that what is deleted there stays deleted.

create table portal.demonstration_part (
  tenant_id uuid not null,
  part text not null,
  primary key (tenant_id, part)
);
call portal.isolate_tenant_table('portal.demonstration_part');

-- Earlier starts have given them already.
insert into portal.demonstration_part (tenant_id, part)
select distinct tenant_id, 'sale-rules' from portal.sale_rule
union select distinct tenant_id, 'solidarity' from portal.family_quotient_interval;
