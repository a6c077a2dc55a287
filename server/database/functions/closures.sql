-- Closures of the portal: which tickets they concern. A ticket for a closed session that is neither used nor refunded
-- always has a part that is not ended; a ticket that is sold after the closure gets one with the next run. A moved session
-- is a closure of the kind `move`.

-- Whether the turnstile has admitted a ticket of the embedded system.
create or replace function portal.is_used(tenant uuid, session text, number text) returns boolean
language sql stable as $$
  select exists (select from venue.ticket as used
                  where used.tenant_id = tenant and used.session_id collate "C" = session
                    and used.ticket_number = number and used.consumed_at is not null)
$$;

-- The start of its session that a ticket was sold or moved with; null when its order does not say.
create or replace function portal.start_on_ticket(
  tenant uuid, of_purchase uuid, of_line uuid, of_session text, moved_event jsonb)
returns timestamptz
language sql stable as $$
  select coalesce(moved_event ->> 'start', (
    select detail -> 'event' ->> 'start'
      from portal.purchase
     cross join jsonb_array_elements(purchase.lines) as sold
     cross join jsonb_array_elements(sold -> 'details') as detail
     where purchase.tenant_id = tenant and purchase.id = of_purchase and sold ->> 'id' = of_line::text
       and detail ->> 'eventId' = of_session
     limit 1))::timestamptz
$$;

-- Returns the tickets that a closure concerns, by their orders and sessions: those for a closed session that are neither
-- used nor refunded. A moved session concerns those that were there when it moved, since the closure lists them in the
-- transaction that moves it, and later those that were sold or moved to it with another start: a payment was under way.
create or replace function portal.concerned_by(tenant uuid, closure uuid)
returns table (purchase_id uuid, session_id text)
language sql stable as $$
  select distinct ticket.purchase_id, ticket.session_id
    from portal.closure as decided
    join portal.closure_session as closed
      on closed.tenant_id = tenant and closed.closure_id = decided.id and closed.replaced_at is null
    join portal.ticket on ticket.tenant_id = tenant and ticket.session_id = closed.session_id
   where decided.tenant_id = tenant and decided.id = closure and ticket.refunded_at is null
     and not portal.is_used(tenant, ticket.session_id, ticket.ticket_number)
     and (decided.kind = 'closure' or decided.made_at = now()
          or portal.start_on_ticket(tenant, ticket.purchase_id, ticket.line_id, ticket.session_id, ticket.moved_event)
             is distinct from closed.new_start_at)
$$;

-- Lists the orders with tickets for the sessions of a closure, and ends the parts without a ticket left, and those whose
-- session is open again or has a later closure. A part that has ended is opened again while a ticket of it is left: one
-- that was passed on does not move with the tickets of its buyer. Parts are locked in the order of their purchase and
-- session, as in every other statement on many.
create or replace function portal.list_closure(tenant uuid, closure uuid) returns void
language plpgsql as $$
begin
  insert into portal.closure_order (tenant_id, closure_id, purchase_id)
  select tenant, closure, found.purchase_id
    from (select distinct concerned.purchase_id
            from portal.concerned_by(tenant, closure) as concerned
           where not exists (select from portal.closure_order as known
                              where known.tenant_id = tenant and known.closure_id = closure
                                and known.purchase_id = concerned.purchase_id)) as found
   order by found.purchase_id
  on conflict do nothing;

  insert into portal.closure_part as part (tenant_id, order_id, closure_id, purchase_id, session_id)
  select tenant, found.id, closure, found.purchase_id, found.session_id
    from (select listed.id, concerned.purchase_id, concerned.session_id
            from portal.concerned_by(tenant, closure) as concerned
            join portal.closure_order as listed
              on listed.tenant_id = tenant and listed.closure_id = closure and listed.purchase_id = concerned.purchase_id
           where not exists (select from portal.closure_part as live
                              where live.tenant_id = tenant and live.order_id = listed.id
                                and live.session_id = concerned.session_id
                                and live.state in ('open', 'moving', 'refunding', 'failed'))) as found
   order by found.purchase_id, found.session_id
  on conflict (tenant_id, order_id, session_id) do update
     set state = 'open', refund_id = null, move_id = null, claimed_at = null, ended_at = null
   where part.state in ('moved', 'refunded', 'settled');

  -- A ticket that was being sold while its session moved was recorded with the former times.
  update portal.ticket as late
     set valid_from = own.valid_from, valid_until = own.valid_until
    from portal.closure as decided
    join portal.closure_part as part
      on part.tenant_id = tenant and part.closure_id = decided.id and part.state = 'open'
    join venue.ticket as own on own.tenant_id = tenant and own.session_id collate "C" = part.session_id
   where decided.tenant_id = tenant and decided.id = closure and decided.kind = 'move'
     and late.tenant_id = tenant and late.purchase_id = part.purchase_id and late.session_id = part.session_id
     and late.ticket_number = own.ticket_number
     and (late.valid_from, late.valid_until) is distinct from (own.valid_from, own.valid_until);

  -- A refund that a customer chose, and that failed, stays failed when the session is reopened, so that staff can retry it.
  update portal.closure_part as part
     set state = ended.state, failure = null, ended_at = now()
    from (select spent.id, case when closed.reopened_at is not null and not chosen.is_due then 'reopened'
                                when closed.replaced_at is not null and not chosen.is_due then 'replaced'
                                else 'settled' end as state
            from portal.closure_part as spent
            join portal.closure_session as closed
              on closed.tenant_id = tenant and closed.closure_id = closure and closed.session_id = spent.session_id
           cross join lateral (
                 select closed.reopened_at is not null and spent.state = 'failed'
                        and coalesce(spent.chosen_by, '') = 'customer' as is_due) as chosen
           where spent.tenant_id = tenant and spent.closure_id = closure and spent.state in ('open', 'failed')
             and (closed.replaced_at is not null and not chosen.is_due
                  or not exists (select from portal.ticket
                              where ticket.tenant_id = tenant and ticket.purchase_id = spent.purchase_id
                                and ticket.session_id = spent.session_id and ticket.refunded_at is null
                                and not portal.is_used(tenant, ticket.session_id, ticket.ticket_number)))
           order by spent.purchase_id, spent.session_id for no key update of spent) as ended
   where part.tenant_id = tenant and part.id = ended.id;
end $$;

-- Returns until when the customer of a part chooses. A moved session that has begun at its new time is not refunded any
-- more; a pause does not stop that clock.
create or replace function portal.choose_until(decided portal.closure, closed portal.closure_session) returns timestamptz
language sql immutable as $$
  select case when decided.kind = 'move'
              then least(decided.choose_until, closed.new_start_at) else decided.choose_until end
$$;

-- Whether the time to choose of a part is over; it does not pass during a pause.
create or replace function portal.is_choice_over(decided portal.closure, closed portal.closure_session) returns boolean
language sql stable as $$
  select decided.choose_until <= coalesce(decided.paused_at, now())
         or decided.kind = 'move' and closed.new_start_at <= now()
$$;

-- Returns the closures with work: a part that is not ended, or a ticket that has no part yet. A ticket can be sold or
-- returned to a session until 30 days after the session; a payment that was under way when a session moved ends within two
-- weeks.
create or replace function portal.due_closures(tenant uuid) returns setof uuid
language sql stable as $$
  select closure.id from portal.closure
   where closure.tenant_id = tenant
     and (exists (select from portal.closure_part as part
                   where part.tenant_id = tenant and part.closure_id = closure.id
                     and part.state in ('open', 'moving', 'refunding', 'failed'))
          or closure.kind = 'closure'
             and exists (select from portal.closure_session as closed
                       join portal.ticket on ticket.tenant_id = tenant and ticket.session_id = closed.session_id
                      where closed.tenant_id = tenant and closed.closure_id = closure.id
                        and closed.replaced_at is null and closed.end_at > now() - interval '30 days' and ticket.refunded_at is null
                        and not portal.is_used(tenant, ticket.session_id, ticket.ticket_number))
          or closure.kind = 'move' and closure.made_at > now() - interval '14 days'
             and exists (select from portal.concerned_by(tenant, closure.id) as concerned
                          where not exists (select from portal.closure_part as part
                                             where part.tenant_id = tenant and part.closure_id = closure.id
                                               and part.purchase_id = concerned.purchase_id
                                               and part.session_id = concerned.session_id)))
$$;

-- Whether the tenant has such a closure; see portal.filter_tenants.
create or replace function portal.has_due_closures(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from portal.due_closures(tenant));
end $$;

grant execute on function portal.is_used, portal.start_on_ticket, portal.concerned_by, portal.list_closure, portal.choose_until,
  portal.is_choice_over, portal.due_closures, portal.has_due_closures to guichet_app;
