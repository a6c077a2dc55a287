-- Which of these carts would let their holder keep more than allowed, and what they have reached: carts, changes,
-- places, session. A change that gives places back only is never refused. Until the transaction ends, other ones of
-- the same holders wait: the limits hold over any number of processes. Reads the few live carts of each holder by an
-- index.
-- members: [{ id, holder, grows, is_new, lines, places, most: { carts, places, sessionPlaces, changes } }], each with
-- a holder of its own
create or replace function portal.limited_carts(tenant uuid, members jsonb)
returns table (cart_id uuid, reached text)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform pg_advisory_xact_lock(holder_lock.id)
     from (select distinct hashtextextended(tenant::text || (member ->> 'holder'), 2) as id
             from jsonb_array_elements(members) as member
            where (member ->> 'grows')::boolean order by id) as holder_lock;
  return query
    select judged.id, judged.limit_reached
      from (select asked.id,
                   case
                     when asked.is_new and used.carts >= asked.most_carts then 'carts'
                     when used.changes >= asked.most_changes then 'changes'
                     when used.places + asked.places > asked.most_places then 'places'
                     -- Only who keeps so many in all can keep so many of one session.
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
                     select count(*) filter (where cart.id <> asked.id) as carts,
                            coalesce(sum(cart.held_places) filter (where cart.id <> asked.id), 0) as places,
                            coalesce(sum(cart.changes) filter (where cart.changes_from > now() - interval '1 minute'), 0) as changes
                       from portal.cart
                      where cart.holder = asked.holder and cart.tenant_id = tenant
                        and cart.state in ('open', 'payment-pending', 'failed', 'cancelled')
                        and cart.valid_until > now()) as used) as judged
     where judged.limit_reached is not null;
end $$;

-- The most places of one session among those wanted that the holder would keep, with those of their other carts.
create or replace function portal.most_of_session(tenant uuid, but_cart uuid, who text, wanted jsonb) returns bigint
language sql stable
set enable_seqscan = off
as $$
  select max(places) from (
    select sum((detail ->> 'quantity')::integer) as places
      from (select wanted as lines, true as is_wanted
            union all
            select cart.lines, false from portal.cart
             where cart.holder = who and cart.tenant_id = tenant and cart.id <> but_cart
               and cart.state in ('open', 'payment-pending', 'failed', 'cancelled') and cart.valid_until > now()) as kept,
           jsonb_path_query(kept.lines, '$[*].details[*] ? (exists(@.eventId))') as detail
     group by detail ->> 'eventId' having bool_or(kept.is_wanted)) as sessions
$$;

-- The places of each session that a holder keeps.
create or replace function portal.places_of_holder(tenant uuid, who text)
returns table (session_id text, places integer)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    select detail ->> 'eventId', sum((detail ->> 'quantity')::integer)::integer
      from portal.cart, jsonb_path_query(cart.lines, '$[*].details[*] ? (exists(@.eventId))') as detail
     where cart.holder = who and cart.tenant_id = tenant
       and cart.state in ('open', 'payment-pending', 'failed', 'cancelled') and cart.valid_until > now()
     group by 1;
end $$;

grant execute on function portal.limited_carts, portal.most_of_session, portal.places_of_holder to guichet_app;
