-- The waiting list of the portal. Every change of `state` runs under the lock of the session's row and is followed by
-- portal.count_awaited, so that the claim of the list is exact at every commit.

-- Sets the claim of a locked session to the places of its waiting customers.
create or replace function portal.count_awaited(tenant uuid, full_session text) returns void
language sql as $$
  update venue.session
     set awaited = waiting.places
    from (select coalesce(sum(wait.places), 0)::integer as places
            from portal.wait
           where wait.tenant_id = tenant and wait.session_id = full_session and wait.state = 'waiting') as waiting
   where session.tenant_id = tenant and session.id = full_session and session.awaited <> waiting.places
$$;

-- Returns lines of a cart with another time and room of a session. `moment` is that part of the event: start, end, room.
create or replace function portal.moved_lines(lines jsonb, moved_session text, moment jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_set(line.content, '{details}', (
           select jsonb_agg(case when detail.content ->> 'eventId' = moved_session and detail.content ? 'event'
                                 then jsonb_set(detail.content, '{event}', (detail.content -> 'event') - 'room' || moment)
                                 else detail.content end order by detail.position)
             from jsonb_array_elements(line.content -> 'details')
                  with ordinality as detail (content, position))) order by line.position), '[]')
    from jsonb_array_elements(lines) with ordinality as line (content, position)
$$;

-- Ends all waits for a session, which may be gone, and their claim. Returns the ids of these waits.
create or replace function portal.lapse_waits(tenant uuid, full_session text) returns setof uuid
language plpgsql as $$
begin
  perform from venue.session where tenant_id = tenant and id = full_session for no key update;
  return query
    update portal.wait set state = 'lapsed'
     where tenant_id = tenant and session_id = full_session and state = 'waiting'
    returning id;
  perform portal.count_awaited(tenant, full_session);
end $$;

-- Whether the tenant has a wait that is over, whose session is gone or too small, or for which places are free; see
-- portal.filter_tenants. A session of a pool is tried every five seconds: only a trial reads the pool.
create or replace function portal.has_due_waits(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from portal.due_waits(tenant));
end $$;

-- Returns the sessions of these waits.
create or replace function portal.due_waits(tenant uuid) returns setof text
language sql stable as $$
  select distinct wait.session_id
    from portal.wait
    left join venue.session on session.tenant_id = tenant and session.id = wait.session_id
    left join venue.pool on pool.tenant_id = tenant and pool.id = session.pool_id
   where wait.tenant_id = tenant and wait.state = 'waiting'
     and (wait.until_at <= now() or session.id is null or session.closed_at is not null
          or wait.places > least(session.capacity, pool.capacity)
          or (wait.places <= session.capacity - session.held - session.sold
              and (session.pool_id is null or wait.tried_at is null or wait.tried_at < now() - interval '5 seconds')))
$$;

-- Deletes the waits of an erased customer, and their claims.
create or replace function portal.forget_waits() returns trigger
language plpgsql as $$
declare
  ids text[] := array(
    select distinct wait.session_id from portal.wait where wait.tenant_id = new.tenant_id and wait.customer_id = new.id);
begin
  perform from venue.session where tenant_id = new.tenant_id and id = any (ids) order by id for no key update;
  delete from portal.wait where tenant_id = new.tenant_id and customer_id = new.id;
  perform portal.count_awaited(new.tenant_id, id) from unnest(ids) as id;
  return null;
end $$;
create or replace trigger customer_erased_waits after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_waits();

grant execute on function portal.count_awaited, portal.moved_lines, portal.lapse_waits, portal.has_due_waits, portal.due_waits to guichet_app;
