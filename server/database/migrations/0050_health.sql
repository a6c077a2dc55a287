-- How each venue is: what its ticketing system answers, and the lines that are green or not.

-- What each process has seen of a venue's ticketing system, added up by five minutes.
create table portal.ticketing_answers (
  tenant_id uuid not null,
  since timestamptz not null,
  answers integer not null,
  failures integer not null,
  total_ms bigint not null,
  slowest_ms integer not null,
  primary key (tenant_id, since)
);
call portal.isolate_tenant_table('portal.ticketing_answers');

create table portal.health_line (
  tenant_id uuid not null,
  line text not null,
  is_green boolean not null,
  -- When it turned; somebody was told then
  since timestamptz not null,
  checked_at timestamptz not null,
  -- The figures behind it, as the contract names them
  facts jsonb not null,
  primary key (tenant_id, line)
);
call portal.isolate_tenant_table('portal.health_line');

-- What is counted of the mails of a venue.
create index mail_delivery_refused on portal.mail_delivery (tenant_id, ended_at) where outcome = 'refused';
create index mail_delivery_waiting on portal.mail_delivery (tenant_id, claimed_until) where outcome is null;

-- Until when the partner's key is valid, where the supplier has said so
alter table portal.tenant_connection add column partner_key_expires_on date;
