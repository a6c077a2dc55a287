-- Returns the open carts of a holder, read by the index cart_of_holder alone. The planner inlines the function.
create or replace function portal.kept_carts(tenant uuid, who text) returns setof portal.cart
language sql stable
as $$
  select * from portal.cart
   where cart.counts_for = who and cart.tenant_id = tenant and cart.valid_until > now()
$$;

-- Makes other transactions of these holders wait until this one ends, so that the limits hold for any number of
-- processes. Returns whether one of the holders has open carts.
create or replace function portal.lock_holders(tenant uuid, holders text[]) returns boolean
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform pg_advisory_xact_lock(holder_lock.id)
     from (select hashtextextended(tenant::text || holder, 2) as id from unnest(holders) as holder order by id) as holder_lock;
  -- A lateral join with a limit reads the index once per holder, under any plan.
  return exists (
    select from unnest(holders) as holder (who), lateral (select from portal.kept_carts(tenant, who) limit 1) as kept);
end $$;

-- Returns the carts that would exceed a limit of their holder, with the reached limit: carts, changes, places or
-- session. A change that only releases places is never limited. The holders are locked.
-- members: [{ id, holder, grows, is_new, lines, places, most: { carts, places, sessionPlaces, changes } }], each with
-- a holder of its own
create or replace function portal.limited_carts(tenant uuid, members jsonb)
returns table (cart_id uuid, reached text)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  return query
    select evaluated.id, evaluated.limit_reached
      from (select asked.id,
                   case
                     when asked.is_new and used.carts >= asked.most_carts then 'carts'
                     when used.changes >= asked.most_changes then 'changes'
                     when used.places + asked.places > asked.most_places then 'places'
                     -- The holder's places in all sessions bound those of one session, which cost more to count.
                     when used.places + asked.places > asked.most_session_places
                          and portal.most_of_session(tenant, asked.id, asked.holder, asked.lines)
                              > asked.most_session_places then 'session'
                   end as limit_reached
              from (select member.*, (most ->> 'carts')::integer as most_carts, (most ->> 'changes')::integer as most_changes,
                           (most ->> 'places')::integer as most_places,
                           (most ->> 'sessionPlaces')::integer as most_session_places
                      from jsonb_to_recordset(members) as member
                             (id uuid, holder text, grows boolean, is_new boolean, lines jsonb, places integer, most jsonb)
                     where grows) as asked,
                   lateral (
                     select count(*) filter (where kept.id <> asked.id) as carts,
                            coalesce(sum(kept.held_places) filter (where kept.id <> asked.id), 0) as places,
                            coalesce(sum(kept.changes) filter (where kept.changes_from > now() - interval '1 minute'), 0) as changes
                       from portal.kept_carts(tenant, asked.holder) as kept) as used) as evaluated
     where evaluated.limit_reached is not null;
end $$;

-- Returns the highest number of places of one of the wanted sessions that the holder would have, including the
-- holder's other carts.
create or replace function portal.most_of_session(tenant uuid, but_cart uuid, who text, wanted jsonb) returns bigint
language sql stable
set enable_seqscan = off
as $$
  select max(places) from (
    select sum((detail ->> 'quantity')::integer * coalesce((line ->> 'places')::integer, 1)) as places
      from (select wanted as lines, true as is_wanted
            union all
            select other.lines, false from portal.kept_carts(tenant, who) as other where other.id <> but_cart) as kept,
           jsonb_path_query(kept.lines, '$[*]') as line,
           jsonb_path_query(line, '$.details[*] ? (exists(@.eventId))') as detail
     group by detail ->> 'eventId' having bool_or(kept.is_wanted)) as sessions
$$;

-- Counts the places that a holder has in each session.
create or replace function portal.places_of_holder(tenant uuid, who text)
returns table (session_id text, places integer)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    select detail ->> 'eventId', sum((detail ->> 'quantity')::integer * coalesce((line ->> 'places')::integer, 1))::integer
      from portal.kept_carts(tenant, who) as kept,
           jsonb_path_query(kept.lines, '$[*]') as line,
           jsonb_path_query(line, '$.details[*] ? (exists(@.eventId))') as detail
     group by 1;
end $$;

grant execute on function
  portal.kept_carts, portal.lock_holders, portal.limited_carts, portal.most_of_session, portal.places_of_holder to guichet_app;
