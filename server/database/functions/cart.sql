-- force_generic_plan: these functions only look rows up by key, and planning would cost more than executing.

-- Removes the contacts from lines that have some; called by without_contacts.
create or replace function portal.strip_contacts(lines jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_agg(line || jsonb_build_object('details', (
           select jsonb_agg(detail - 'contacts' order by place)
             from jsonb_array_elements(line -> 'details') with ordinality as part (detail, place))) order by rank)
    from jsonb_array_elements(lines) with ordinality as one (line, rank)
$$;

-- Removes the visitors' contacts from lines: a cart that is sold or over needs none. Few carts have contacts, so the
-- function is inlined with the test, and only lines with contacts are read one by one.
create or replace function portal.without_contacts(lines jsonb) returns jsonb
language sql immutable
as $$
  select case when lines @? '$[*].details[*].contacts' then portal.strip_contacts(lines) else lines end
$$;

-- Removes everybody who is named in lines: visitors, and holders of new cards.
create or replace function portal.without_persons(lines jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_agg(case when line ? 'details' then line || jsonb_build_object('details', (
           select jsonb_agg(detail - array['contacts', 'cardHolderName', 'cardHolderFirstName', 'people'] order by place)
             from jsonb_array_elements(line -> 'details') with ordinality as part (detail, place))) else line end order by rank)
    from jsonb_array_elements(lines) with ordinality as one (line, rank)
$$;

-- Deletes who is named in the carts and orders of an erased customer, except in carts that are being paid or sold, and why
-- staff gave tickets away.
create or replace function portal.forget_visitors() returns trigger
language plpgsql as $$
begin
  update portal.cart set lines = portal.without_persons(lines)
   where tenant_id = new.tenant_id and user_id = new.id
     and state not in ('payment-pending', 'paid', 'selling', 'stuck')
     and lines @? '$[*].details[*] ? (exists (@.contacts) || exists (@.cardHolderName) || exists (@.people))';
  update portal.purchase set lines = portal.without_persons(lines)
   where tenant_id = new.tenant_id and user_id = new.id
     and lines @? '$[*].details[*] ? (exists (@.contacts) || exists (@.cardHolderName) || exists (@.people))';
  perform portal.forget_gift_reasons(new.tenant_id, new.id);
  update portal.desk_gift set reason = '–'
   where tenant_id = new.tenant_id
     and cart_id in (select id from portal.cart where tenant_id = new.tenant_id and user_id = new.id);
  return null;
end $$;
create or replace trigger customer_erased_visitors after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_visitors();

-- Opens carts, many in one transaction, and returns the time at which they were opened. A separate function from
-- change_carts: most carts are opened and never changed, so this insert does not search for a row to change. The
-- commit waits for the disk, which makes the earlier hold durable as well: places that a visitor sees as held survive
-- a crash. A cart that is already open causes a unique violation. `limited` has the carts that were not opened: { id:
-- reached limit }.
-- members: [{ id, user_id, lines, total, locale, minutes }] and the fields of portal.limited_carts
-- holders: holders of the members
-- are_small: each member alone is within its limits, so the carts are counted only if a holder has other carts
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

-- Changes carts, many in one transaction; the commit waits for the disk as in open_carts. Omits members with an
-- outdated version; a limited member is returned with the reached limit and without a cart.
-- members: [{ id, user_id, version (as it was read), lines, total, minutes, cap_minutes }] and the fields of
-- portal.limited_carts
-- holders: holders of the members that grow
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
       -- A cart that was attached to a customer after the read can be changed by that customer only.
       and (cart.user_id is null or cart.user_id = member.user_id)
    returning cart.id, null::text, cart;
end $$;

-- Returns carts with the database's time, which decides their expiry.
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

-- Expires carts, at most `most` of them; the caller releases their places. A cart whose payment is under way has a
-- grace period of one minute, since the provider may still confirm the payment.
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
           -- An expired cart that was being paid may still be paid, and is then sold.
           lines = case when attempt_id is null then portal.without_contacts(lines) else lines end
     -- An array instead of a join, which would read all carts once there are many.
     where cart.tenant_id = tenant and cart.id = any (array(
             select due.id from portal.cart as due
              where due.tenant_id = tenant
                and due.expires_at < now()
                and (due.state <> 'payment-pending' or due.expires_at < now() - interval '1 minute')
              order by due.expires_at limit most for update skip locked))
    returning cart.id, cart.lines <> '[]';
end $$;

-- Whether the tenant has expired carts; see portal.filter_tenants.
create or replace function portal.has_due_carts(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from portal.cart
     where cart.tenant_id = tenant and cart.expires_at < now()
       and (cart.state <> 'payment-pending' or cart.expires_at < now() - interval '1 minute'));
end $$;

grant execute on function portal.open_carts, portal.change_carts, portal.read_carts, portal.expire_carts,
  portal.has_due_carts to guichet_app;
