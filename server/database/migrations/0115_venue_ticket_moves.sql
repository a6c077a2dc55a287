-- Moves of tickets in the embedded ticketing system, one row for each ticket. Append-only. A former code names the ticket
-- that it opened, so that the turnstile gives the reason.
create table venue.ticket_move (
  tenant_id uuid not null,
  -- The key of the request, repeated when the request is
  key text collate "C" not null,
  sale_key text collate "C" not null,
  ticket_number text not null,
  former_code text not null,
  code text not null,
  from_session_id text collate "C" not null,
  to_session_id text collate "C" not null,
  at timestamptz not null default now(),
  primary key (key, ticket_number, tenant_id),
  -- What a turnstile looks up
  unique (former_code, tenant_id)
);
create index ticket_move_of_sale on venue.ticket_move (sale_key, tenant_id);
call portal.isolate_tenant_table('venue.ticket_move');
revoke update, delete on venue.ticket_move from guichet_app;
