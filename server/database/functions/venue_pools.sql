-- Pools of the embedded ticketing system: the sessions of a pool that overlap in time take at most its capacity together.
-- The load of a pool is the sum of `held + sold` of these sessions. No counter repeats it, so places that are released,
-- refunded, expired or moved are free in the pool without any further write. Rules beside those of venue_places.sql:
-- 1. A load grows only under the lock of its pool's row. It is locked after the sessions' rows, in order of id.
-- 2. A load shrinks without that lock.
-- 3. Free places of a session that customers wait for count as taken: they are the waiting list's, see venue_waiting.sql.
-- 4. After its pools, a transaction waits for no session. It reclaims expired holds of other sessions of a pool only where
--    it can lock them at once; the sweep releases the others within a second.
-- Start and end of a session are at most 48 hours apart, so that a step through the index finds all that overlap.

-- Locks the pools of sessions whose rows the caller has locked.
create or replace function venue.lock_pools(tenant uuid, session_ids text[]) returns void
language plpgsql as $$
begin
  perform from venue.pool
    where pool.tenant_id = tenant and pool.id = any (array(
      select distinct session.pool_id from venue.session
       where session.tenant_id = tenant and session.id = any (session_ids) and session.pool_id is not null))
    order by pool.id for no key update;
end $$;

-- Returns the places left of the pools of these sessions, at the instants at which their load may be highest: the starts
-- of all sessions of a pool during one of these.
create or replace function venue.pool_room(tenant uuid, session_ids text[]) returns venue.pool_room
language sql stable as $$
  with concerned as (
         select slot.position::integer as slot, session.pool_id, session.start_at, session.end_at
           from unnest(session_ids) with ordinality as slot (id, position)
           join venue.session on session.tenant_id = tenant and session.id = slot.id
          where session.pool_id is not null),
       instant as (
         select row_number() over (order by found.pool_id, found.start_at)::integer as number, found.*
           from (select distinct other.pool_id, other.start_at
                   from concerned
                   join venue.session as other on other.tenant_id = tenant and other.pool_id = concerned.pool_id
                    and other.pool_id is not null
                    and other.start_at >= concerned.start_at and other.start_at < concerned.end_at) as found),
       pair as (
         select concerned.slot, instant.number
           from concerned join instant on instant.pool_id = concerned.pool_id
                                      and instant.start_at >= concerned.start_at and instant.start_at < concerned.end_at)
  select (
    (select array_agg(slot order by slot, number) from pair),
    (select array_agg(number order by slot, number) from pair),
    (select array_agg(coalesce(pool.capacity, 0) - loaded.places order by instant.number)
       from instant
       left join venue.pool on pool.tenant_id = tenant and pool.id = instant.pool_id
      cross join lateral (
        select coalesce(sum(other.held + other.sold
                                     + least(other.awaited, greatest(other.capacity - other.held - other.sold, 0))), 0)::integer as places
          from venue.session as other
         where other.tenant_id = tenant and other.pool_id = instant.pool_id and other.pool_id is not null
           and other.start_at <= instant.start_at and other.start_at > instant.start_at - interval '48 hours'
           and other.end_at > instant.start_at) as loaded))::venue.pool_room
$$;

-- Returns the change of the load at each instant of a room when a cart replaces its holds by its lines.
create or replace function venue.pool_change(
  room venue.pool_room, session_ids text[], sessions text[], quantities integer[],
  held_sessions text[], held_quantities integer[]) returns integer[]
language sql immutable as $$
  select array_agg(part.places order by part.instant)
    from (select instant, coalesce(sum(change.places), 0)::integer as places
            from generate_subscripts(room.free, 1) as instant
            left join unnest(room.slots, room.instants) as pair (slot, at) on pair.at = instant
            left join (select array_position(session_ids, line.session_id) as slot, line.places
                         from (select * from unnest(sessions, quantities) as wanted (session_id, places)
                               union all
                               select kept.session_id, - kept.places
                                 from unnest(held_sessions, held_quantities) as kept (session_id, places)) as line) as change
                   on change.slot = pair.slot
           group by instant) as part
$$;

-- Returns the first line for which a pool has not enough places, with the most that the cart could have on its session;
-- null when every pool has enough. `change` is that of the cart, `granted` that of the carts before it.
create or replace function venue.pool_shortage(
  room venue.pool_room, session_ids text[], sessions text[], quantities integer[], change integer[], granted integer[])
returns venue.decision
language sql immutable as $$
  select (null, null, 'not-enough-places', line.session_id,
          greatest(0, line.places - max(granted[pair.at] + change[pair.at] - room.free[pair.at])))::venue.decision
    from unnest(sessions, quantities) with ordinality as line (session_id, places, position)
    join unnest(room.slots, room.instants) as pair (slot, at) on session_ids[pair.slot] = line.session_id
   where change[pair.at] > 0 and granted[pair.at] + change[pair.at] > room.free[pair.at]
   group by line.session_id, line.places, line.position
   order by line.position limit 1
$$;

-- Releases the places of expired carts on the other sessions of these sessions' pools, except the carts of `except_keys`.
create or replace function venue.reclaim_pools(tenant uuid, session_ids text[], except_keys text[]) returns void
language plpgsql as $$
begin
  perform venue.reclaim(tenant, other.id, except_keys)
     from (select session.id
             from venue.session
            where session.tenant_id = tenant
              and session.id = any (array(
                    select distinct hold.session_id from venue.hold
                     where hold.tenant_id = tenant and hold.expires_at <= now()))
              and session.id <> all (session_ids)
              and session.pool_id = any (array(
                    select distinct own.pool_id from venue.session as own
                     where own.tenant_id = tenant and own.id = any (session_ids) and own.pool_id is not null))
              for no key update skip locked) as other;
end $$;
