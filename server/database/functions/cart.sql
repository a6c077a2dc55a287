-- force_generic_plan: these functions only look rows up by key, and planning would cost more than executing.

-- What without_contacts calls for lines that have contacts.
create or replace function portal.strip_contacts(lines jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_agg(line || jsonb_build_object('details', (
           select jsonb_agg(detail - 'contacts' order by place)
             from jsonb_array_elements(line -> 'details') with ordinality as part (detail, place))) order by rank)
    from jsonb_array_elements(lines) with ordinality as one (line, rank)
$$;

-- Lines without who comes: once a cart is sold, or over, nothing of them is needed here. Nearly every cart has none: its
-- callers' plans contain this test, and only what has them is read line by line.
create or replace function portal.without_contacts(lines jsonb) returns jsonb
language sql immutable
as $$
  select case when lines @? '$[*].details[*].contacts' then portal.strip_contacts(lines) else lines end
$$;

-- Who was to come with an erased customer is not needed either, unless a payment or a sale is under way.
create or replace function portal.forget_visitors() returns trigger
language plpgsql as $$
begin
  update portal.cart set lines = portal.without_contacts(lines)
   where tenant_id = new.tenant_id and user_id = new.id
     and state not in ('payment-pending', 'paid', 'selling', 'stuck')
     and lines @? '$[*].details[*].contacts';
  return null;
end $$;
create or replace trigger customer_erased_visitors after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_visitors();

-- Opens carts, many in one transaction, and returns the time at which they were opened. Apart from change_carts, since
-- most carts are opened and never changed: the insert does not look for a row to change.
-- Waits for the disk, which makes the hold before it durable as well: what a visitor is shown as held survives a crash.
-- A cart that is already open is a unique violation. One that is limited is not opened: { id: what was reached }.
-- members: [{ id, user_id, lines, total, locale, minutes }] and what portal.limited_carts takes
-- holders: theirs. are_small: each member alone is within its limits, so that nothing is counted unless a holder keeps
-- other carts
drop function if exists portal.open_carts(uuid, jsonb);
create or replace function portal.open_carts(tenant uuid, members jsonb, holders text[], are_small boolean)
returns table (opened_at timestamptz, limited jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant_id', tenant::text, true);
  limited := '{}';
  if portal.lock_holders(tenant, holders) or not are_small then
    limited := (select coalesce(jsonb_object_agg(cart_id, reached), '{}') from portal.limited_carts(tenant, members));
  end if;
  insert into portal.cart
    (tenant_id, id, user_id, lines, total_amount, locale, opened_at, valid_until, holder, held_places)
  select tenant, member.id, member.user_id, member.lines, member.total, member.locale,
         now(), now() + make_interval(mins => member.minutes), member.holder, member.places
    from jsonb_to_recordset(members) as member
           (id uuid, user_id uuid, lines jsonb, total integer, locale text, minutes integer, holder text, places integer)
   where not limited ? member.id::text;
  opened_at := now();
  return next;
end $$;

-- Changes carts, many in one transaction; waits for the disk like open_carts. Omits a member that is out of date; one
-- that is limited has what was reached and no cart.
-- members: [{ id, user_id, version (as it was read), lines, total, minutes, cap_minutes }] and what
-- portal.limited_carts takes
-- holders: of those that grow
drop function if exists portal.change_carts(uuid, jsonb);
create or replace function portal.change_carts(tenant uuid, members jsonb, holders text[])
returns table (member_id uuid, reached text, cart portal.cart)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  limited jsonb := '{}';
begin
  perform set_config('app.tenant_id', tenant::text, true);
  if cardinality(holders) > 0 then
    perform portal.lock_holders(tenant, holders);
    limited := (select coalesce(jsonb_object_agg(cart_id, reached), '{}') from portal.limited_carts(tenant, members));
  end if;
  perform from portal.cart
    where cart.tenant_id = tenant
      and cart.id = any (array(select (member ->> 'id')::uuid from jsonb_array_elements(members) as member))
    order by cart.id for no key update;
  return query select (each.key)::uuid, each.value #>> '{}', null::portal.cart from jsonb_each(limited) as each;
  return query
    update portal.cart as cart
       set lines = member.lines,
           total_amount = member.total,
           user_id = coalesce(member.user_id, cart.user_id),
           state = 'open',
           version = cart.version + 1,
           -- An emptied cart starts over; otherwise a change refreshes the countdown, within the cap.
           opened_at = case when cart.lines = '[]' then now() else cart.opened_at end,
           valid_until = case when cart.lines = '[]' then now() + make_interval(mins => member.minutes)
                              else greatest(cart.valid_until,
                                            least(now() + make_interval(mins => member.minutes),
                                                  cart.opened_at + make_interval(mins => member.cap_minutes))) end,
           holder = case when member.grows then member.holder else cart.holder end,
           held_places = member.places,
           changes = case when cart.changes_from > now() - interval '1 minute' then cart.changes + 1 else 1 end,
           changes_from = case when cart.changes_from > now() - interval '1 minute' then cart.changes_from else now() end,
           updated_at = now()
      from jsonb_to_recordset(members) as member
             (id uuid, user_id uuid, version integer, lines jsonb, total integer, minutes integer, cap_minutes integer,
              grows boolean, holder text, places integer)
     where cart.tenant_id = tenant and cart.id = member.id
       and cart.id = any (array(select (known ->> 'id')::uuid from jsonb_array_elements(members) as known))
       and not limited ? cart.id::text
       and cart.version = member.version
       and cart.state in ('open', 'failed', 'cancelled')
       and cart.valid_until > now()
       -- Attached to a customer since it was read: only that customer may change it.
       and (cart.user_id is null or cart.user_id = member.user_id)
    returning cart.id, null::text, cart;
end $$;

-- Carts, with the database's time, by which they expire.
create or replace function portal.read_carts(tenant uuid, wanted uuid[])
returns table (cart portal.cart, clock timestamptz)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    select stored, clock_timestamp() from portal.cart as stored where stored.tenant_id = tenant and stored.id = any (wanted);
end $$;

-- Expires carts, at most `most` of them; the caller gives their places back.
-- While a payment is under way the provider may still confirm it: a grace period of one minute.
create or replace function portal.expire_carts(tenant uuid, most integer)
returns table (id uuid, has_places boolean)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    update portal.cart
       set state = 'expired', updated_at = now(),
           -- One that was in payment may still be paid, and sold.
           lines = case when attempt_id is null then portal.without_contacts(lines) else lines end
     -- An array and not a join, which would read all carts once there are many.
     where cart.tenant_id = tenant and cart.id = any (array(
             select due.id from portal.cart as due
              where due.tenant_id = tenant
                and due.expires_at < now()
                and (due.state <> 'payment-pending' or due.expires_at < now() - interval '1 minute')
              order by due.expires_at limit most for update skip locked))
    returning cart.id, cart.lines <> '[]';
end $$;

-- Of these tenants, those with carts whose time is over: one round trip at rest, however many there are. Row-level
-- security shows the rows of one tenant at a time, to this function as to any other.
create or replace function portal.tenants_with_due_carts(tenants uuid[]) returns setof uuid
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  tenant uuid;
begin
  foreach tenant in array tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    if exists (
      select from portal.cart
       where cart.tenant_id = tenant and cart.expires_at < now()
         and (cart.state <> 'payment-pending' or cart.expires_at < now() - interval '1 minute'))
    then
      return next tenant;
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

grant execute on function portal.open_carts, portal.change_carts, portal.read_carts, portal.expire_carts,
  portal.tenants_with_due_carts to guichet_app;
