-- Closures of the portal: which tickets they concern. A ticket for a closed session that is neither used nor refunded
-- always has a part that is not ended; a ticket that is sold after the closure gets one with the next run.

-- Lists the orders with tickets for the closed sessions of a closure, and ends the parts without a ticket left.
-- A part that has ended is opened again while a ticket of it is left: one that was passed on does not move with the
-- tickets of its buyer.
create or replace function portal.list_closure(tenant uuid, closure uuid) returns void
language plpgsql as $$
begin
  insert into portal.closure_order (tenant_id, closure_id, purchase_id)
  select tenant, closure, found.purchase_id
    from (select distinct ticket.purchase_id
            from portal.closure_session as closed
            join portal.ticket on ticket.tenant_id = tenant and ticket.session_id = closed.session_id
           where closed.tenant_id = tenant and closed.closure_id = closure
             and ticket.refunded_at is null and ticket.consumed_at is null) as found
  on conflict do nothing;

  insert into portal.closure_part as part (tenant_id, order_id, closure_id, purchase_id, session_id)
  select distinct tenant, listed.id, closure, ticket.purchase_id, ticket.session_id
    from portal.closure_session as closed
    join portal.ticket on ticket.tenant_id = tenant and ticket.session_id = closed.session_id
    join portal.closure_order as listed
      on listed.tenant_id = tenant and listed.closure_id = closure and listed.purchase_id = ticket.purchase_id
   where closed.tenant_id = tenant and closed.closure_id = closure
     and ticket.refunded_at is null and ticket.consumed_at is null
  on conflict (tenant_id, purchase_id, session_id) do update
     set state = 'open', refund_id = null, move_id = null, claimed_at = null, ended_at = null
   where part.state in ('moved', 'refunded', 'settled');

  update portal.closure_part as part
     set state = 'settled', failure = null, ended_at = now()
   where part.tenant_id = tenant and part.closure_id = closure and part.state in ('open', 'failed')
     and not exists (select from portal.ticket
                      where ticket.tenant_id = tenant and ticket.purchase_id = part.purchase_id
                        and ticket.session_id = part.session_id
                        and ticket.refunded_at is null and ticket.consumed_at is null);
end $$;

-- Returns the closures with work: a part that is not ended, a customer without mail, or a ticket that has no part yet.
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
                        and ticket.refunded_at is null and ticket.consumed_at is null))
$$;

-- Whether the tenant has such a closure; see portal.filter_tenants.
create or replace function portal.has_due_closures(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from portal.due_closures(tenant));
end $$;

grant execute on function portal.list_closure, portal.due_closures, portal.has_due_closures to guichet_app;
