-- Opening a cart and changing one part ways. Most carts are opened and never changed: their insert need not look for
-- a row to change, and its answer is one time for the whole batch.

drop function portal.save_carts(uuid, jsonb);

-- Opens carts, many in one transaction. @returns when: the clock of all of them
-- It waits for the disk, and with it the hold before it lasts: what a visitor is shown as held survives a crash.
-- A cart that is open already is a unique violation.
-- members: [{ id, user_id, lines, total, locale, minutes }]
create function portal.open_carts(tenant uuid, members jsonb) returns timestamptz
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  insert into portal.cart (tenant_id, id, user_id, lines, total_amount, locale, opened_at, valid_until)
  select tenant, member.id, member.user_id, member.lines, member.total, member.locale,
         now(), now() + make_interval(mins => member.minutes)
    from jsonb_to_recordset(members) as member
           (id uuid, user_id uuid, lines jsonb, total integer, locale text, minutes integer);
  return now();
end $$;

-- Changes carts, many in one transaction, and waits for the disk likewise. A member that is out of date is left out of
-- the result.
-- members: [{ id, user_id, version (it was read with), lines, total, minutes, cap_minutes }]
create function portal.change_carts(tenant uuid, members jsonb)
returns setof portal.cart
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  perform from portal.cart
    where cart.tenant_id = tenant
      and cart.id = any (array(select (member ->> 'id')::uuid from jsonb_array_elements(members) as member))
    order by cart.id for no key update;
  return query
    update portal.cart
       set lines = member.lines,
           total_amount = member.total,
           user_id = coalesce(member.user_id, cart.user_id),
           state = 'open',
           version = cart.version + 1,
           -- An emptied cart begins anew; otherwise a change refreshes the countdown, within the cap.
           opened_at = case when cart.lines = '[]' then now() else cart.opened_at end,
           valid_until = case when cart.lines = '[]' then now() + make_interval(mins => member.minutes)
                              else greatest(cart.valid_until,
                                            least(now() + make_interval(mins => member.minutes),
                                                  cart.opened_at + make_interval(mins => member.cap_minutes))) end,
           updated_at = now()
      from jsonb_to_recordset(members) as member
             (id uuid, user_id uuid, version integer, lines jsonb, total integer, minutes integer, cap_minutes integer)
     where cart.tenant_id = tenant and cart.id = member.id
       and cart.id = any (array(select (known ->> 'id')::uuid from jsonb_array_elements(members) as known))
       and cart.version = member.version
       and cart.state in ('open', 'failed', 'cancelled')
       and cart.valid_until > now()
       -- Attached to a customer since it was read: theirs alone.
       and (cart.user_id is null or cart.user_id = member.user_id)
    returning cart.*;
end $$;

alter function portal.open_carts set plan_cache_mode = force_generic_plan;
alter function portal.change_carts set plan_cache_mode = force_generic_plan;
grant execute on function portal.open_carts, portal.change_carts to guichet_app;
