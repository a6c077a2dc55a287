-- What decides over holds and sales once more, with a short way for what is nearly always so: every cart of the batch
-- gets its places. That is seen at once from the sums; only when they do not fit is there anything to decide in order
-- of arrival. A cart may then also take what a later one of the same batch gives back. The rules of locking at the
-- head of 0030_venue.sql are unchanged.

alter type venue.ruling drop attribute gives_back;

create or replace function venue.decide(
  tenant uuid, keys text[], carts integer[], sessions text[], quantities integer[], selling boolean)
returns venue.ruling
language plpgsql as $$
declare
  -- By session, in the order of session_ids: places left, whether it takes anybody any more
  session_ids text[];
  free integer[];
  is_open boolean[];
  is_reclaimed boolean[];
  wanted integer[];
  held integer[];
  everything_fits boolean;
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

  -- Holds of these carts are added under the lock of their keys alone: none can appear any more.
  select array_agg(found.cart), array_agg(found.session_id), array_agg(found.quantity),
         array(select sale.key from venue.sale where sale.tenant_id = tenant and sale.key = any (keys))
    into held_carts, held_sessions, held_quantities, sold_keys
    from (select array_position(keys, hold.key) as cart, hold.session_id, hold.quantity
            from venue.hold where hold.tenant_id = tenant and hold.key = any (keys) order by cart) as found;

  select array_agg(session.id order by session.id), array_agg(session.free order by session.id),
         array_agg(session.is_open order by session.id),
         array_agg(coalesce(line.places, 0) order by session.id), array_agg(coalesce(hold.places, 0) order by session.id),
         cardinality(sold_keys) = 0
           -- No line is of a session that does not exist.
           and coalesce(sum(line.lines), 0) = cardinality(sessions)
           and coalesce(bool_and(coalesce(line.places, 0) - coalesce(hold.places, 0) <= session.free
                                 and (session.is_open or line.places is null)), true)
    into session_ids, free, is_open, wanted, held, everything_fits
    from (select session.id, session.capacity - session.held - session.sold as free,
                 case when selling then session.end_at else session.start_at end > now() as is_open
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

  -- Until the sessions were locked, what has expired could still be reclaimed.
  if held_carts is not null then
    before := held_carts;
    select array_agg(found.cart), array_agg(found.session_id), array_agg(found.quantity)
      into held_carts, held_sessions, held_quantities
      from (select array_position(keys, hold.key) as cart, hold.session_id, hold.quantity
              from venue.hold where hold.tenant_id = tenant and hold.key = any (keys) order by cart) as found;
    everything_fits := everything_fits and held_carts is not distinct from before;
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
          decision.places := free[slot] + already;
        end if;
        exit;
      end loop;
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

-- Makes each cart hold exactly the places of its lines for so many seconds from now, by this clock; without lines it
-- gives everything back.
-- It does not wait for the disk: whoever holds notes the hold next, and what is noted later makes all before it last.
-- One lost before that in a crash of the database is one that expired.
create or replace function venue.hold_places(
  tenant uuid, keys text[], hold_seconds double precision[], carts integer[], sessions text[], quantities integer[])
returns setof venue.decision
language plpgsql as $$
declare
  ruling venue.ruling;
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  ruling := venue.decide(tenant, keys, carts, sessions, quantities, false);

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
alter function venue.hold_places set plan_cache_mode = force_generic_plan set enable_seqscan = off;
