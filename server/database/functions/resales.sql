-- Cancelled tickets whose places can be taken again. When the session starts, places are taken as far as fewer places of the
-- session, or of its pool, are unsold than cancelled tickets have given back; places in carts are unsold. The earliest
-- cancellation comes first. Rules:
-- 1. A cancellation is opened after the ticketing system has released its places, so that an unsold place is never counted as
--    taken.
-- 2. Nothing is decided before the start: until then, whoever has taken a place may cancel or move as well.
-- 3. A payment that is under way at the start may still sell its place: the session waits for its end, and so do the sessions
--    of its pool at that time. Every payment ends with its cart, at the latest. The session does not wait for a payment that
--    began later: a session that is sold while it runs would wait for ever.
-- 4. One transaction at a time ends the cancellations of a tenant, under an advisory lock. It locks no session and no order:
--    sales and refunds wait for nothing.

-- Opens the cancelled tickets of a refund that may get more, and marks them at the entrance as given up. A repeated call
-- changes nothing.
create or replace function portal.open_resales(tenant uuid, cancellation uuid) returns void
language sql as $$
  update venue.ticket as held set is_given_up = true
    from portal.refund
   cross join lateral jsonb_to_recordset(refund.resale) as part ("ticketNumber" text)
   where refund.tenant_id = tenant and refund.id = cancellation
     and held.tenant_id = tenant and held.sale_key = refund.cart_id::text collate "C"
     and held.ticket_number = part."ticketNumber" and held.taken_back_at is not null and not held.is_given_up;

  insert into portal.resale (tenant_id, refund_id, purchase_id, line_id, ticket_number, session_id, places, starts_at, amount, kept_amount)
  select tenant, refund.id, refund.purchase_id, ticket.line_id, ticket.ticket_number, held.session_id, held.places,
         -- A session that the venue has removed meanwhile: the rest is refunded as for a closed one.
         coalesce(session.start_at, held.valid_until, now()),
         part.amount, part.kept
    from portal.refund
   cross join lateral jsonb_to_recordset(refund.resale) as part ("ticketNumber" text, amount integer, kept integer)
    join portal.ticket
      on ticket.tenant_id = tenant and ticket.purchase_id = refund.purchase_id and ticket.ticket_number = part."ticketNumber"
    join venue.ticket as held
      on held.tenant_id = tenant and held.sale_key = refund.cart_id::text collate "C" and held.ticket_number = ticket.ticket_number
    left join venue.session on session.tenant_id = tenant and session.id = held.session_id
   where refund.tenant_id = tenant and refund.id = cancellation and part.amount > 0 and held.places > 0 and held.session_id is not null
   order by held.ordinal
  on conflict do nothing
$$;

-- Whether a cancelled ticket of the tenant ends, or its session has another start; see portal.filter_tenants.
create or replace function portal.has_due_resales(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from (select distinct session_id, starts_at from portal.resale
                  where resale.tenant_id = tenant and resale.state = 'open') as given
      left join venue.session on session.tenant_id = tenant and session.id = given.session_id
     where session.id is null or session.closed_at is not null or session.start_at <= now()
        or session.start_at <> given.starts_at);
end $$;

-- Returns the sessions with cancelled tickets that have begun while a cart with places of theirs, or of their pool at that
-- time, was being paid or sold. A free cart has no payment. A cart that is over has a minute for the answer of the provider, see portal.expire_carts.
create or replace function portal.sessions_in_payment(tenant uuid) returns setof text
language sql stable as $$
  select own.id
    from (select distinct session_id from portal.resale where resale.tenant_id = tenant and resale.state = 'open') as given
    join venue.session as own
      on own.tenant_id = tenant and own.id = given.session_id and own.start_at <= now() and own.closed_at is null
   where exists (
     select from venue.session as beside
       join venue.hold on hold.tenant_id = tenant and hold.session_id = beside.id
       -- Keys of resellers are no carts.
       join portal.cart
         on cart.tenant_id = tenant
        and cart.id = case when hold.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then hold.key::uuid end
      where beside.tenant_id = tenant
        and (beside.id = own.id
             or beside.pool_id = own.pool_id and beside.start_at < own.end_at and beside.end_at > own.start_at)
        and (cart.state in ('paid', 'selling')
             or cart.state = 'payment-pending' and cart.expires_at > now() - interval '1 minute')
        and coalesce((select min(attempt.started_at) from portal.payment_attempt as attempt
                       where attempt.tenant_id = tenant and attempt.cart_id = cart.id
                         and attempt.state not in ('failed', 'cancelled')), '-infinity') < own.start_at)
$$;

-- Ends the cancelled tickets of sessions that have begun, or that the venue has closed or removed.
-- Returns the settlements, each of one cancellation.
create or replace function portal.end_resales(tenant uuid) returns setof uuid
language plpgsql as $$
declare
  instant record;
  waiting text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('resales' || tenant::text, 0));
  waiting := array(select portal.sessions_in_payment(tenant));
  -- The start of a session that is removed later is the one that the venue had moved it to.
  update portal.resale set starts_at = session.start_at
    from venue.session
   where resale.tenant_id = tenant and resale.state = 'open'
     and session.tenant_id = tenant and session.id = resale.session_id and session.start_at <> resale.starts_at;
  update portal.resale set state = 'taken', ended_at = now()
    from (select given.id, sum(given.places) over (partition by given.session_id order by given.number) as until_this,
                 sum(given.places) over (partition by given.session_id) - (session.capacity - session.sold) as taken
            from portal.resale as given
            join venue.session on session.tenant_id = tenant and session.id = given.session_id
                              and session.closed_at is null and session.start_at <= now()
                              and session.id <> all (waiting)
           where given.tenant_id = tenant and given.state = 'open') as counted
   where resale.tenant_id = tenant and resale.id = counted.id and counted.until_this <= counted.taken;
  -- The load of a pool is highest when one of its sessions starts.
  for instant in
    select distinct other.pool_id, other.start_at as at
      from portal.resale as given
      join venue.session as own on own.tenant_id = tenant and own.id = given.session_id and own.pool_id is not null
                               and own.start_at <= now() and own.id <> all (waiting)
      join venue.session as other on other.tenant_id = tenant and other.pool_id = own.pool_id
                                 and other.start_at >= own.start_at and other.start_at < own.end_at
     where given.tenant_id = tenant and given.state = 'open' order by 1, 2
  loop
    update portal.resale set state = 'taken', ended_at = now()
      from (select given.id, session.start_at <= now() and session.id <> all (waiting) as has_begun,
                   sum(given.places) over (order by given.number) as until_this,
                   sum(given.places) over () - coalesce(room.free, 0) as taken
              from portal.resale as given
              join venue.session on session.tenant_id = tenant and session.id = given.session_id and session.closed_at is null
                                and session.pool_id = instant.pool_id
                                and session.start_at <= instant.at and session.end_at > instant.at
             cross join (
               select (select pool.capacity from venue.pool where pool.tenant_id = tenant and pool.id = instant.pool_id)
                      - coalesce(sum(other.sold), 0) as free
                 from venue.session as other
                where other.tenant_id = tenant and other.pool_id = instant.pool_id
                  and other.start_at <= instant.at and other.start_at > instant.at - interval '48 hours'
                  and other.end_at > instant.at) as room
             where given.tenant_id = tenant and given.state = 'open') as counted
     where resale.tenant_id = tenant and resale.id = counted.id and counted.has_begun and counted.until_this <= counted.taken;
  end loop;
  update portal.resale
     set state = case when over.is_closed then 'closed' else 'untaken' end, ended_at = now()
    from (select given.id, session.closed_at is not null or (session.id is null and given.starts_at > now()) as is_closed
            from portal.resale as given
            left join venue.session on session.tenant_id = tenant and session.id = given.session_id
           where given.tenant_id = tenant and given.state = 'open'
             and (session.id is null or session.closed_at is not null
                  or session.start_at <= now() and session.id <> all (waiting))) as over
   where resale.tenant_id = tenant and resale.id = over.id;
  return query
    update portal.resale set settlement_id = joint.id
      from (select ended.refund_id, ended.state, min(ended.id::text)::uuid as id
              from portal.resale as ended
             where ended.tenant_id = tenant and ended.state <> 'open' and ended.settlement_id is null
             group by ended.refund_id, ended.state) as joint
     where resale.tenant_id = tenant and resale.refund_id = joint.refund_id and resale.state = joint.state
       and resale.settlement_id is null
    returning joint.id;
end $$;

grant execute on function portal.open_resales, portal.has_due_resales, portal.sessions_in_payment, portal.end_resales to guichet_app;
