-- Tickets of a session that are not refunded: closures find theirs by the session.
create index concurrently if not exists ticket_of_session on portal.ticket (tenant_id, session_id)
  where session_id is not null and refunded_at is null;
