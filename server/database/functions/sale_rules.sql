-- Returns the bookings of a person that rules may count, except those of one cart: recent, future, or of some
-- services.
create or replace function portal.bookings_of(
  tenant uuid, person uuid, but_cart uuid, weeks date[], services text[])
returns setof portal.booking
language sql stable
as $$
  select * from portal.booking
   where tenant_id = tenant and user_id = person and cart_id <> but_cart
     and (week = any (weeks) or starts_at >= now() or service_code = any (services))
$$;

-- Books the carts that a new rule concerns and that were sold or in payment before the rule existed. Reads every cart
-- of the tenant, once per new rule.
create or replace function portal.book_former_carts(tenant uuid, link_type text, link_code text, zone text)
returns void
language plpgsql
as $$
begin
  with part as (
    select cart.id as cart_id, cart.user_id, line ->> 'service' as service, line ->> 'family' as family,
           attended -> 'event' ->> 'themeCode' as theme, coalesce(attended ->> 'eventId', '') as session_id,
           (attended -> 'event' ->> 'start')::timestamptz as starts_at, (detail ->> 'quantity')::integer as places
      from portal.cart, jsonb_array_elements(cart.lines) as line, jsonb_array_elements(line -> 'details') as detail,
           -- A rental is used at a session that its buyer does not attend.
           lateral (select case when (line ->> 'type')::integer in (7, 8) then detail end as attended) as visit
     where cart.tenant_id = tenant and cart.user_id is not null
       and cart.state in ('payment-pending', 'paid', 'selling', 'stuck', 'sold')),
  booked as (
    insert into portal.booking
      (tenant_id, cart_id, user_id, service_code, session_id, family_code, theme_code, places, starts_at, day, week)
    select tenant, cart_id, user_id, service, session_id, min(family), min(theme), sum(places), min(starts_at),
           min(starts_at at time zone zone)::date, date_trunc('week', min(starts_at at time zone zone))::date
      from part
     where link_code = case link_type when 'theme' then theme when 'family' then family else service end
     group by cart_id, user_id, service, session_id
    on conflict do nothing
    returning cart_id)
  update portal.cart set is_booked = true
   where cart.tenant_id = tenant and cart.id in (select cart_id from booked) and not is_booked;
end $$;

-- Ends the bookings of a cart when its payment ends without a sale, so that other carts may have the places. Carts
-- without bookings do not fire the trigger.
create or replace function portal.forget_bookings()
returns trigger
language plpgsql as $$
begin
  delete from portal.booking where tenant_id = new.tenant_id and cart_id = new.id;
  return null;
end $$;

create or replace trigger cart_bookings_end after update of state, lines on portal.cart for each row
  when (new.is_booked and new.state in ('open', 'failed', 'cancelled', 'expired', 'archived', 'refunded'))
  execute function portal.forget_bookings();

grant execute on function portal.bookings_of, portal.book_former_carts to guichet_app;
