-- Places of the embedded ticketing system: holds, and the decision which cart gets places. Three rules keep these
-- functions and venue.sell free of deadlocks and overselling:
-- 1. A cart's key is locked first (advisory, in order), then its sessions (rows, in order of id).
-- 2. held, sold and the holds of a session change only under that session's row lock.
-- 3. No table has a foreign key to a session: checking it would lock the row that every sale needs.
-- Sessions may share a pool of places; its row is locked after them, see venue_pools.sql.
--
-- The functions stay fast with growing tables, under plans that are made once and cached: holds, sales, tickets and
-- sessions are read by `key = any (…)` or `id = any (…)`, even where a join would be equivalent.
-- force_generic_plan: planning would cost more than executing.
-- enable_seqscan off: a cached plan must not scan a table because it was empty when the plan was made.

-- Releases the places of expired carts on a session whose row the caller has locked, except the carts of
-- `except_keys`. Returns the number of released places.
create or replace function venue.reclaim(tenant uuid, full_session text, except_keys text[]) returns integer
language plpgsql as $$
declare
  freed integer;
begin
  with gone as (
    delete from venue.hold
     where tenant_id = tenant and expires_at <= now() and session_id = full_session and key <> all (except_keys)
    returning quantity)
  select coalesce(sum(quantity), 0) into freed from gone;
  if freed > 0 then
    update venue.session set held = held - freed where tenant_id = tenant and id = full_session;
  end if;
  return freed;
end $$;

-- Locks the keys and sessions of a batch of carts and decides about each cart, all or nothing. Each cart is to have
-- exactly the places of its lines; places that it holds already count. Writes only the deletion of expired holds. The
-- sums show at once whether every cart of the batch gets its places, which is the usual case; otherwise carts are
-- decided in order of arrival. `carts` is the number of each line's cart, an index into `keys`, in rising order; a
-- cart has one line per session.
create or replace function venue.decide(
  tenant uuid, keys text[], carts integer[], sessions text[], quantities integer[], selling boolean)
returns venue.ruling
language plpgsql as $$
declare
  -- By session, in the order of session_ids: places left beside those of the waiting list, negative while customers wait
  -- for more places than are free; and whether the session is on sale
  session_ids text[];
  free integer[];
  is_open boolean[];
  is_reclaimed boolean[];
  wanted integer[];
  held integer[];
  everything_fits boolean;
  -- Whether any session has a pool, and the load of a pool may grow
  is_pooled boolean;
  is_growing boolean;
  room venue.pool_room;
  pool_change integer[];
  granted integer[];
  shortage venue.decision;
  are_pools_reclaimed boolean := false;
  sold_keys text[];
  -- The holds of these carts, in the order of the carts
  held_carts integer[];
  held_sessions text[];
  held_quantities integer[];
  before integer[];
  -- By cart
  decisions venue.decision[] := '{}';
  accepted boolean[] := '{}';
  decision venue.decision;
  line integer := 1;
  hold integer := 1;
  first_line integer;
  first_hold integer;
  slot integer;
  already integer;
begin
  perform pg_advisory_xact_lock(cart_lock.id)
     from (select distinct hashtextextended(tenant::text || key, 0) as id from unnest(keys) as key order by id) as cart_lock;

  -- Holds of these carts are added only under the lock of their keys, so no more can appear.
  select array_agg(found.cart), array_agg(found.session_id), array_agg(found.quantity),
         array(select sale.key from venue.sale where sale.tenant_id = tenant and sale.key = any (keys))
    into held_carts, held_sessions, held_quantities, sold_keys
    from (select array_position(keys, hold.key) as cart, hold.session_id, hold.quantity
            from venue.hold where hold.tenant_id = tenant and hold.key = any (keys) order by cart) as found;

  select array_agg(session.id order by session.id), array_agg(session.free order by session.id),
         array_agg(session.is_open order by session.id),
         array_agg(coalesce(line.places, 0) order by session.id), array_agg(coalesce(hold.places, 0) order by session.id),
         cardinality(sold_keys) = 0
           -- Every line names an existing session.
           and coalesce(sum(line.lines), 0) = cardinality(sessions)
           and coalesce(bool_and(coalesce(line.places, 0) - coalesce(hold.places, 0) <= session.free
                                 and (session.is_open or line.places is null)), true),
         bool_or(session.pool_id is not null),
         bool_or(session.pool_id is not null and coalesce(line.places, 0) > coalesce(hold.places, 0))
    into session_ids, free, is_open, wanted, held, everything_fits, is_pooled, is_growing
    from (select session.id, session.pool_id, session.capacity - session.held - session.sold - session.awaited as free,
                 -- A payment that was under way when its session was closed is sold: its order is then part of the closure.
                 case when selling then session.end_at > now()
                      else session.start_at > now() and session.closed_at is null end as is_open
            from venue.session
           where session.tenant_id = tenant and session.id = any (array(select distinct unnest(sessions || held_sessions)))
           order by session.id
             for no key update) as session
    left join (select session_id, sum(quantity)::integer as places, count(*) as lines
                 from unnest(sessions, quantities) as asked (session_id, quantity) group by session_id) as line
           on line.session_id = session.id
    left join (select session_id, sum(quantity)::integer as places
                 from unnest(held_sessions, held_quantities) as kept (session_id, quantity) group by session_id) as hold
           on hold.session_id = session.id;

  -- The holds are read again, since another transaction could reclaim expired ones until the sessions were locked.
  if held_carts is not null then
    before := held_carts;
    select array_agg(found.cart), array_agg(found.session_id), array_agg(found.quantity)
      into held_carts, held_sessions, held_quantities
      from (select array_position(keys, hold.key) as cart, hold.session_id, hold.quantity
              from venue.hold where hold.tenant_id = tenant and hold.key = any (keys) order by cart) as found;
    everything_fits := everything_fits and held_carts is not distinct from before;
  end if;

  if is_pooled and (is_growing or not everything_fits) then
    perform venue.lock_pools(tenant, session_ids);
    room := venue.pool_room(tenant, session_ids);
    granted := array_fill(0, array[cardinality(room.free)]);
    everything_fits := everything_fits and 0 <= all (room.free) and (venue.pool_shortage(
      room, session_ids, session_ids, wanted,
      venue.pool_change(room, session_ids, session_ids, wanted, session_ids, held), granted)).outcome is null;
  end if;

  if everything_fits then
    return (
      (select array_agg((member.cart, member.key, 'accepted', null, null)::venue.decision)
         from unnest(keys) with ordinality as member (key, cart)),
      array_fill(true, array[cardinality(keys)]), session_ids, wanted, held);
  end if;

  is_reclaimed := array_fill(false, array[coalesce(cardinality(session_ids), 0)]);
  wanted := array_fill(0, array[cardinality(is_reclaimed)]);
  held := wanted;
  for cart in 1 .. cardinality(keys) loop
    first_line := line;
    while carts[line] = cart loop line := line + 1; end loop;
    first_hold := hold;
    while held_carts[hold] = cart loop hold := hold + 1; end loop;

    decision := (cart, keys[cart], case when keys[cart] = any (sold_keys) then 'already-sold' else 'accepted' end, null, null);
    if decision.outcome = 'accepted' then
      for i in first_line .. line - 1 loop
        slot := array_position(session_ids, sessions[i]);
        already := 0;
        for j in first_hold .. hold - 1 loop
          if held_sessions[j] = sessions[i] then already := held_quantities[j]; end if;
        end loop;
        continue when quantities[i] <= already and slot is not null;
        decision.session_id := sessions[i];
        if slot is null then
          decision.outcome := 'unknown-session';
        elsif not is_open[slot] then
          decision.outcome := 'session-over';
        else
          if quantities[i] - already > free[slot] and not is_reclaimed[slot] then
            free[slot] := free[slot] + venue.reclaim(tenant, sessions[i], keys);
            is_reclaimed[slot] := true;
          end if;
          continue when quantities[i] - already <= free[slot];
          decision.outcome := 'not-enough-places';
          decision.places := greatest(free[slot], 0) + already;
        end if;
        exit;
      end loop;
    end if;
    if decision.outcome = 'accepted' and room is not null then
      pool_change := venue.pool_change(
        room, session_ids, sessions[first_line:line - 1], quantities[first_line:line - 1],
        held_sessions[first_hold:hold - 1], held_quantities[first_hold:hold - 1]);
      shortage := venue.pool_shortage(
        room, session_ids, sessions[first_line:line - 1], quantities[first_line:line - 1], pool_change, granted);
      if shortage.outcome is not null and not are_pools_reclaimed then
        for i in 1 .. cardinality(session_ids) loop
          continue when is_reclaimed[i];
          free[i] := free[i] + venue.reclaim(tenant, session_ids[i], keys);
          is_reclaimed[i] := true;
        end loop;
        perform venue.reclaim_pools(tenant, session_ids, keys);
        are_pools_reclaimed := true;
        room := venue.pool_room(tenant, session_ids);
        shortage := venue.pool_shortage(
          room, session_ids, sessions[first_line:line - 1], quantities[first_line:line - 1], pool_change, granted);
      end if;
      if shortage.outcome is null then
        granted := array(select earlier + own
                           from unnest(granted, pool_change) with ordinality as part (earlier, own, instant) order by instant);
      else
        decision.outcome := shortage.outcome;
        decision.session_id := shortage.session_id;
        decision.places := shortage.places;
      end if;
    end if;
    decisions := decisions || decision;
    accepted := accepted || (decision.outcome = 'accepted');
    continue when decision.outcome <> 'accepted';

    for i in first_line .. line - 1 loop
      slot := array_position(session_ids, sessions[i]);
      free[slot] := free[slot] - quantities[i];
      wanted[slot] := wanted[slot] + quantities[i];
    end loop;
    for j in first_hold .. hold - 1 loop
      slot := array_position(session_ids, held_sessions[j]);
      free[slot] := free[slot] + held_quantities[j];
      held[slot] := held[slot] + held_quantities[j];
    end loop;
  end loop;
  return (decisions, accepted, session_ids, wanted, held);
end $$;

-- Makes each cart hold exactly the places of its lines, for a number of seconds from the database's time; a cart
-- without lines releases all. The carts of `growing` hold at least these places: their other places stay, for as
-- long. Parameters as in decide; the order of the rows is undefined. A cart that already holds its places for that
-- long stays unchanged and locks nothing, which is the usual case when a payment begins. The commit does not wait for
-- the disk: the portal writes the cart next, and that commit makes all earlier ones durable. A hold that a crash of
-- the database loses before is equivalent to an expired one.
create or replace function venue.hold_places(
  tenant uuid, keys text[], hold_seconds double precision[], carts integer[], sessions text[], quantities integer[],
  growing text[] default '{}')
returns setof venue.decision
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  ruling venue.ruling;
  -- Numbers of the carts that hold exactly their places, for long enough
  lasting integer[];
  others integer[];
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  if exists (select from venue.hold where hold.tenant_id = tenant and hold.key = any (growing)) then
    -- The lock of decide, so that the holds that are read do not change any more
    perform pg_advisory_xact_lock(cart_lock.id)
       from (select distinct hashtextextended(tenant::text || key, 0) as id from unnest(keys) as key order by id) as cart_lock;
    select array_agg(wanted.cart order by wanted.cart), array_agg(wanted.session_id order by wanted.cart),
           array_agg(wanted.quantity order by wanted.cart)
      into carts, sessions, quantities
      from (select line.cart, line.session_id, max(line.quantity) as quantity
              from (select * from unnest(carts, sessions, quantities) as asked (cart, session_id, quantity)
                    union all
                    select array_position(keys, kept.key), kept.session_id, kept.quantity
                      -- A subquery with offset 0: otherwise the planner would use the index on expires_at, which
                      -- contains all holds.
                      from (select * from venue.hold
                             where hold.tenant_id = tenant and hold.key = any (growing) offset 0) as kept
                     where kept.expires_at > now()) as line
             group by line.cart, line.session_id) as wanted;
    carts := coalesce(carts, '{}');
    sessions := coalesce(sessions, '{}');
    quantities := coalesce(quantities, '{}');
  end if;
  if exists (select from venue.hold where hold.tenant_id = tenant and hold.key = any (keys)) then
    lasting := array(
      select held.cart
        from (select array_position(keys, hold.key) as cart, count(*) as sessions,
                     count(*) filter (where hold.quantity = line.quantity
                       and hold.expires_at >= now() + make_interval(secs => hold_seconds[line.cart])) as as_wanted
                from venue.hold
                left join unnest(carts, sessions, quantities) as line (cart, session_id, quantity)
                  on line.cart = array_position(keys, hold.key) and line.session_id = hold.session_id
               where hold.tenant_id = tenant and hold.key = any (keys)
               group by 1) as held
       where held.sessions = held.as_wanted and held.sessions = cardinality(array_positions(carts, held.cart)));
  end if;
  if cardinality(lasting) > 0 then
    return query select lasted, keys[lasted], 'accepted', null::text, null::integer from unnest(lasting) as lasted;
    others := array(select other from generate_subscripts(keys, 1) as other where other <> all (lasting));
    if cardinality(others) = 0 then
      return;
    end if;
    select coalesce(array_agg(array_position(others, line.cart)), '{}'), coalesce(array_agg(line.session_id), '{}'),
           coalesce(array_agg(line.quantity), '{}')
      into carts, sessions, quantities
      from unnest(carts, sessions, quantities) as line (cart, session_id, quantity) where line.cart = any (others);
    keys := array(select keys[other] from unnest(others) as other);
    hold_seconds := array(select hold_seconds[other] from unnest(others) as other);
  end if;
  ruling := venue.decide(tenant, keys, carts, sessions, quantities, false);

  -- A hold of zero seconds releases the reserved cards with the places, under the lock of the cart's key.
  if 0 = any (hold_seconds) then
    delete from venue.card_hold
     where card_hold.tenant_id = tenant and card_hold.key = any (keys)
       and hold_seconds[array_position(keys, card_hold.key)] = 0;
  end if;
  if 0 < any (ruling.held) then
    delete from venue.hold
     where hold.tenant_id = tenant and hold.key = any (keys) and ruling.accepted[array_position(keys, hold.key)];
  end if;
  insert into venue.hold (tenant_id, key, session_id, quantity, expires_at)
  select tenant, keys[line.cart], line.session_id, line.quantity, now() + make_interval(secs => hold_seconds[line.cart])
    from unnest(carts, sessions, quantities) as line (cart, session_id, quantity)
   where ruling.accepted[line.cart];
  update venue.session
     set held = session.held + change.wanted - change.held
    from unnest(ruling.session_ids, ruling.wanted, ruling.held) as change (id, wanted, held)
   where session.tenant_id = tenant and session.id = any (ruling.session_ids)
     and session.id = change.id and change.wanted <> change.held;

  return query select * from unnest(ruling.decisions);
end $$;

-- Releases the places of expired holds, whether or not they are requested. Returns the number of released places.
create or replace function venue.expire_holds(tenant uuid) returns integer
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  due text[];
  freed integer;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  due := array(select distinct session_id from venue.hold where tenant_id = tenant and expires_at <= now());
  if cardinality(due) = 0 then
    return 0;
  end if;
  perform from venue.session where tenant_id = tenant and id = any (due) order by id for no key update;
  with gone as (
         delete from venue.hold where tenant_id = tenant and expires_at <= now() and session_id = any (due)
         returning session_id, quantity),
       change as (
         select session_id, sum(quantity)::integer as places from gone group by session_id),
       returned as (
         update venue.session set held = session.held - change.places
           from change where session.tenant_id = tenant and session.id = change.session_id)
  select coalesce(sum(places), 0) into freed from change;
  return freed;
end $$;

-- Whether the tenant has expired holds; see portal.filter_tenants.
create or replace function venue.has_expired_holds(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from venue.hold where tenant_id = tenant and expires_at <= now());
end $$;
