-- Sessions with sold tickets that the ticketing system has moved or cancelled, as their customers were last told.
create table portal.session_change (
  tenant_id uuid not null,
  session_id text not null,
  -- missing: the ticketing system did not answer it last time; cancelled once that is confirmed
  state text not null check (state in ('missing', 'moved', 'cancelled')),
  -- When it takes place now; null while it was never moved
  start_at timestamptz,
  end_at timestamptz,
  -- Grows with each change, as calendars require
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, session_id),
  check (state <> 'moved' or start_at is not null and end_at is not null)
);
call portal.isolate_tenant_table('portal.session_change');

-- The sessions that the check reads
create index ticket_of_coming_session on portal.ticket (tenant_id, valid_until, session_id)
  where session_id is not null and refunded_at is null and consumed_at is null;
