-- Closures of the portal: which tickets they concern. A ticket for a closed session that is neither used nor refunded
-- always has a part that is not ended; a ticket that is sold after the closure gets one with the next run.

-- Whether the turnstile has admitted a ticket of the embedded system.
create or replace function portal.is_used(tenant uuid, session text, number text) returns boolean
language sql stable as $$
  select exists (select from venue.ticket as used
                  where used.tenant_id = tenant and used.session_id collate "C" = session
                    and used.ticket_number = number and used.consumed_at is not null)
$$;

-- Lists the orders with tickets for the closed sessions of a closure, and ends the parts without a ticket left.
-- A part that has ended is opened again while a ticket of it is left: one that was passed on does not move with the
-- tickets of its buyer. Parts are locked in the order of their purchase and session, as in every other statement on many.
create or replace function portal.list_closure(tenant uuid, closure uuid) returns void
language plpgsql as $$
begin
  insert into portal.closure_order (tenant_id, closure_id, purchase_id)
  select tenant, closure, found.purchase_id
    from (select distinct ticket.purchase_id
            from portal.closure_session as closed
            join portal.ticket on ticket.tenant_id = tenant and ticket.session_id = closed.session_id
           where closed.tenant_id = tenant and closed.closure_id = closure and ticket.refunded_at is null
             and not exists (select from portal.closure_order as known
                              where known.tenant_id = tenant and known.closure_id = closure
                                and known.purchase_id = ticket.purchase_id)
             and not portal.is_used(tenant, ticket.session_id, ticket.ticket_number)) as found
   order by found.purchase_id
  on conflict do nothing;

  insert into portal.closure_part as part (tenant_id, order_id, closure_id, purchase_id, session_id)
  select tenant, found.id, closure, found.purchase_id, found.session_id
    from (select distinct listed.id, ticket.purchase_id, ticket.session_id
            from portal.closure_session as closed
            join portal.ticket on ticket.tenant_id = tenant and ticket.session_id = closed.session_id
            join portal.closure_order as listed
              on listed.tenant_id = tenant and listed.closure_id = closure and listed.purchase_id = ticket.purchase_id
           where closed.tenant_id = tenant and closed.closure_id = closure and ticket.refunded_at is null
             and not exists (select from portal.closure_part as live
                              where live.tenant_id = tenant and live.purchase_id = ticket.purchase_id
                                and live.session_id = ticket.session_id
                                and live.state in ('open', 'moving', 'refunding', 'failed'))
             and not portal.is_used(tenant, ticket.session_id, ticket.ticket_number)) as found
   order by found.purchase_id, found.session_id
  on conflict (tenant_id, purchase_id, session_id) do update
     set state = 'open', refund_id = null, move_id = null, claimed_at = null, ended_at = null
   where part.state in ('moved', 'refunded', 'settled');

  update portal.closure_part as part
     set state = 'settled', failure = null, ended_at = now()
    from (select spent.id from portal.closure_part as spent
           where spent.tenant_id = tenant and spent.closure_id = closure and spent.state in ('open', 'failed')
             and not exists (select from portal.ticket
                              where ticket.tenant_id = tenant and ticket.purchase_id = spent.purchase_id
                                and ticket.session_id = spent.session_id and ticket.refunded_at is null
                                and not portal.is_used(tenant, ticket.session_id, ticket.ticket_number))
           order by spent.purchase_id, spent.session_id for no key update) as ended
   where part.tenant_id = tenant and part.id = ended.id;
end $$;

-- Returns the closures with work: a part that is not ended, or a ticket that has no part yet. A ticket can be sold or
-- returned to a session until 30 days after the session.
create or replace function portal.due_closures(tenant uuid) returns setof uuid
language sql stable as $$
  select closure.id from portal.closure
   where closure.tenant_id = tenant
     and (exists (select from portal.closure_part as part
                   where part.tenant_id = tenant and part.closure_id = closure.id
                     and part.state in ('open', 'moving', 'refunding', 'failed'))
          or exists (select from portal.closure_session as closed
                       join portal.ticket on ticket.tenant_id = tenant and ticket.session_id = closed.session_id
                      where closed.tenant_id = tenant and closed.closure_id = closure.id
                        and closed.end_at > now() - interval '30 days' and ticket.refunded_at is null
                        and not portal.is_used(tenant, ticket.session_id, ticket.ticket_number)))
$$;

-- Whether the tenant has such a closure; see portal.filter_tenants.
create or replace function portal.has_due_closures(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from portal.due_closures(tenant));
end $$;

grant execute on function portal.is_used, portal.list_closure, portal.due_closures, portal.has_due_closures to guichet_app;
