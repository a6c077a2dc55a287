-- Places that waiting customers have first claim to. `awaited` of a session is the number of places that its waiting
-- customers want together. Holds and sales of others count these places as taken (venue.decide); an offer sets the claim
-- aside while it holds the places of one customer. Rules beside those of venue_places.sql:
-- 1. `awaited`, and the waits that it counts, change only under the lock of the session's row.
-- 2. An offer locks its session and the sessions that share its pool in one statement, in order of id. After the pool, it
--    waits for no session.

-- Returns the ids of a session, and of those with waiting customers that share its pool while it takes place.
create or replace function venue.waited_sessions(tenant uuid, full_session text) returns text[]
language sql stable as $$
  select array(
    select other.id
      from venue.session as own
      join venue.session as other
        on other.tenant_id = tenant
       and (other.id = own.id
            or (other.pool_id = own.pool_id and other.awaited > 0
                and other.start_at < own.end_at and other.end_at > own.start_at))
     where own.tenant_id = tenant and own.id = full_session)
$$;

-- Locks these sessions, in order of id. Returns their ids.
create or replace function venue.lock_waited(tenant uuid, full_session text) returns text[]
language plpgsql as $$
declare
  ids text[] := venue.waited_sessions(tenant, full_session);
begin
  perform from venue.session where tenant_id = tenant and id = any (ids) order by id for no key update;
  return ids;
end $$;

-- Locks a session and returns its places left without regard to waiting customers, in its pool too. Expired holds are
-- released before. Returns null for an unknown or closed session.
create or replace function venue.open_waited(tenant uuid, full_session text) returns integer
language plpgsql as $$
declare
  ids text[] := venue.lock_waited(tenant, full_session);
  claims integer[];
  own venue.session;
  places integer;
begin
  perform venue.reclaim(tenant, full_session, '{}');
  select * into own from venue.session where tenant_id = tenant and id = full_session;
  if not found or own.closed_at is not null then
    return null;
  end if;
  places := own.capacity - own.held - own.sold;
  if own.pool_id is not null then
    perform venue.lock_pools(tenant, array[full_session]);
    perform venue.reclaim_pools(tenant, array[full_session], '{}');
    claims := venue.set_claims_aside(tenant, ids);
    places := least(places, (select min(free) from unnest((venue.pool_room(tenant, array[full_session])).free) as free));
    perform venue.restore_claims(tenant, ids, claims);
  end if;
  return greatest(places, 0);
end $$;

-- Returns the most places that a session can ever have: its capacity, or that of its pool. Null for an unknown or
-- closed session.
create or replace function venue.most_places(tenant uuid, full_session text) returns integer
language sql stable as $$
  select least(session.capacity, pool.capacity)
    from venue.session
    left join venue.pool on pool.tenant_id = tenant and pool.id = session.pool_id
   where session.tenant_id = tenant and session.id = full_session and session.closed_at is null
$$;

-- Sets `awaited` of locked sessions to 0. Returns the former values, in the order of the ids.
create or replace function venue.set_claims_aside(tenant uuid, ids text[]) returns integer[]
language plpgsql as $$
declare
  claims integer[];
begin
  claims := array(
    select session.awaited
      from unnest(ids) with ordinality as wanted (id, position)
      join venue.session on session.tenant_id = tenant and session.id = wanted.id
     order by wanted.position);
  update venue.session set awaited = 0 where tenant_id = tenant and id = any (ids) and awaited > 0;
  return claims;
end $$;

-- Restores what set_claims_aside returned.
create or replace function venue.restore_claims(tenant uuid, ids text[], claims integer[]) returns void
language plpgsql as $$
begin
  update venue.session set awaited = claim.places
    from unnest(ids, claims) as claim (id, places)
   where session.tenant_id = tenant and session.id = claim.id and claim.places > 0;
end $$;

-- Returns the ids of these sessions that the caller has locked, or can lock at once. The claim of any other session stays.
create or replace function venue.relock_waited(tenant uuid, full_session text) returns text[]
language plpgsql as $$
declare
  wanted text[] := venue.waited_sessions(tenant, full_session);
begin
  return array(
    select session.id from venue.session
     where session.tenant_id = tenant and session.id = any (wanted)
       for no key update skip locked);
end $$;

-- Holds free places for an offer, before anybody else. The caller has locked the session with open_waited. Returns whether
-- they are held; a claim that is new since then may refuse them, and the next sweep tries again. The commit waits for the
-- disk again, which venue.hold_places had switched off.
create or replace function venue.hold_waited(
  tenant uuid, offer_key text, hold_seconds double precision, full_session text, quantity integer) returns boolean
language plpgsql as $$
declare
  ids text[] := venue.relock_waited(tenant, full_session);
  claims integer[] := venue.set_claims_aside(tenant, ids);
  commits text := current_setting('synchronous_commit');
  found_outcome text;
begin
  select decided.outcome into found_outcome
    from venue.hold_places(
      tenant, array[offer_key], array[hold_seconds], array[1], array[full_session], array[quantity]) as decided;
  perform venue.restore_claims(tenant, ids, claims);
  perform set_config('synchronous_commit', commits, true);
  return found_outcome = 'accepted';
end $$;
