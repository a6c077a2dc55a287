-- Missed places of customers, and the pauses of booking that follow by the venue's rules.

-- The rule of a service; without a row its missed places do not count.
create table portal.no_show_rule (
  tenant_id uuid not null,
  service_code text not null,
  -- Missed places that begin a pause
  missed integer not null check (missed between 1 and 20),
  -- Days on the venue's clock in which they count together
  within_days integer not null check (within_days between 1 and 365),
  -- Days of the pause after the day on which it begins
  pause_days integer not null check (pause_days between 1 and 365),
  -- Sessions that ended before do not count
  since timestamptz not null default now(),
  primary key (tenant_id, service_code)
);
call portal.isolate_tenant_table('portal.no_show_rule');

create table portal.booking_pause (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  service_code text not null,
  service_name jsonb not null,
  -- Missed places without which it ends
  missed integer not null check (missed > 0),
  since timestamptz not null default now(),
  until_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('over', 'lifted', 'taken-back', 'rule')),
  -- E-mail address of the administrator who lifted it
  lifted_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references portal.customer,
  check ((ended_at is null) = (end_reason is null))
);
create unique index booking_pause_running on portal.booking_pause (tenant_id, customer_id, service_code)
  where ended_at is null;
create index booking_pause_of_customer on portal.booking_pause (tenant_id, customer_id, since);
create index booking_pause_end on portal.booking_pause (tenant_id, until_at) where ended_at is null;
call portal.isolate_tenant_table('portal.booking_pause');

-- A place of an ended session whose ticket was not used, once for each ticket.
create table portal.missed_place (
  tenant_id uuid not null,
  ticket_id uuid not null,
  ticket_number text not null,
  -- The holder when the place was recorded
  customer_id uuid not null,
  service_code text not null,
  service_name jsonb not null,
  session_id text not null,
  starts_at timestamptz not null,
  -- The clock of the session, where it is not the venue's
  zone jsonb,
  recorded_at timestamptz not null default now(),
  -- used: the entrance reported a use later; void: refunded, or the session was cancelled, afterwards
  state text not null default 'counted' check (state in ('counted', 'used', 'excused', 'void')),
  -- E-mail address of the administrator who excused it
  excused_by text,
  -- The pause that it began, or helped to begin; it counts for no other
  pause_id uuid,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, customer_id) references portal.customer,
  foreign key (tenant_id, pause_id) references portal.booking_pause
);
create index missed_place_of_customer on portal.missed_place (tenant_id, customer_id, service_code);
create index missed_place_recorded on portal.missed_place (tenant_id, recorded_at);
create index missed_place_of_pause on portal.missed_place (tenant_id, pause_id) where pause_id is not null;
call portal.isolate_tenant_table('portal.missed_place');
