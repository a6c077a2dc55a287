-- Items that were imported from another system.

-- Returns whether a text contains an e-mail address as a whole: joann@example.com does not contain ann@example.com.
create or replace function portal.names_address(words text, address text) returns boolean
language sql immutable
as $$
  select position(address in lower(words)) > 0
     and lower(words) ~ ('(^|[^a-z0-9._%+-])' || regexp_replace(address, '([.^$*+?()\[\]{}|\\-])', '\\\1', 'g')
                         || '(?![a-z0-9-]|\.[a-z0-9])')
$$;

-- Removes the elements of an array that contain an e-mail address.
create or replace function portal.without_person(elements jsonb, address text) returns jsonb
language sql immutable
as $$
  select case when elements is null then null else coalesce(
    (select jsonb_agg(element order by rank) from jsonb_array_elements(elements) with ordinality as one (element, rank)
      where not portal.names_address(element::text, address)), '[]') end
$$;

-- Forgets what imports have stored about an erased customer. The identifier of the other system stays, so that the same file
-- does not create the customer again.
create or replace function portal.forget_imported_customer() returns trigger
language plpgsql as $$
begin
  -- A guest was not imported, and has not proved to own the address.
  if old.is_guest then
    return null;
  end if;
  delete from portal.import_change as change using portal.import_item as item
   where item.tenant_id = new.tenant_id and item.kind = 'customer' and item.target = new.id::text
     and change.tenant_id = new.tenant_id and change.kind = 'customer' and change.old_id = item.old_id;
  update portal.import_item set written = null, is_gone = true
   where tenant_id = new.tenant_id and kind = 'customer' and target = new.id::text;
  -- The files of the last week: their lines about the person, and what was wrong with these.
  update portal.import set sample = portal.without_person(sample, old.email_key)
   where tenant_id = new.tenant_id and portal.names_address(sample::text, old.email_key);
  update portal.import_part
     set rows = portal.without_person(rows, old.email_key),
         checked = coalesce(jsonb_set(checked, '{problems}', portal.without_person(checked -> 'problems', old.email_key)), checked),
         done = coalesce(jsonb_set(done, '{problems}', portal.without_person(done -> 'problems', old.email_key)), done)
   where tenant_id = new.tenant_id and portal.names_address(concat_ws(' ', rows, checked, done), old.email_key);
  delete from portal.import_key where tenant_id = new.tenant_id and portal.names_address(key, old.email_key);
  return null;
end $$;
create or replace trigger imported_customer_erased after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_imported_customer();

-- Deletes imported cards and rights that nobody has used, with their movements: the ledger forgets what never happened. The
-- application may delete neither cards nor movements, so the function runs as the owner; it deletes what it finds unused only.
-- Returns the number of rights and cards it has deleted.
create or replace function venue.remove_imported(tenant uuid, rights uuid[], numbers text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
  gone integer;
begin
  perform from venue.card where tenant_id = tenant and number = any (
    numbers || array(select card_number from venue.card_right where tenant_id = tenant and id = any (rights)))
    order by number for update;
  rights := array(
    select owned.id from venue.card_right as owned
     where owned.tenant_id = tenant and owned.id = any (rights)
       and not exists (select from venue.right_movement as movement
                        where movement.tenant_id = tenant and movement.right_id = owned.id and movement.kind <> 'imported')
       and not exists (select from venue.card_hold as held where held.tenant_id = tenant and held.right_id = owned.id));
  delete from venue.right_movement where tenant_id = tenant and right_id = any (rights);
  delete from venue.card_right where tenant_id = tenant and id = any (rights);
  get diagnostics removed = row_count;
  delete from venue.card
   where tenant_id = tenant and number = any (numbers) and blocked_at is null
     and not exists (select from venue.card_right as owned where owned.tenant_id = tenant and owned.card_number = card.number)
     and not exists (select from venue.card_hold as held where held.tenant_id = tenant and held.card_number = card.number)
     and not exists (select from venue.ticket where ticket.tenant_id = tenant and ticket.card_number = card.number);
  get diagnostics gone = row_count;
  return removed + gone;
end $$;

-- Sells the places of bookings of another system, by the rules of every sale, under the codes that the other system has issued.
-- bookings: [{ key, holder, locale, serviceCode, priceName, sessionId, validity: { from, until }, places, unitPrices, codes }];
-- `places` are those of each ticket, `unitPrices` one amount for each ticket, `codes` as many or fewer: further tickets get new
-- ones. A booking without a date has a validity instead of a session.
-- Raises VN001 when a booking gets no place; the caller has counted them under the locks of the sessions.
create or replace function venue.import_bookings(tenant uuid, bookings jsonb) returns void
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  ruling venue.ruling;
  keys text[];
  sessions text[];
  quantities integer[];
  zone text;
  order_numbers regclass;
  refused venue.decision;
begin
  select array_agg(booking ->> 'key' order by rank), array_agg(booking ->> 'sessionId' order by rank),
         array_agg((booking ->> 'places')::integer * jsonb_array_length(booking -> 'unitPrices') order by rank)
    into keys, sessions, quantities
    from jsonb_array_elements(bookings) with ordinality as one (booking, rank)
   where booking ->> 'sessionId' is not null;
  if keys is not null then
    ruling := venue.decide(
      tenant, keys, array(select generate_series(1, cardinality(keys))), sessions, quantities, true);
  end if;
  select decision.* into refused from unnest(ruling.decisions) as decision where decision.outcome <> 'accepted' limit 1;
  if refused.outcome is not null then
    raise exception 'booking % of session %: %', refused.key, refused.session_id, refused.outcome using errcode = 'VN001';
  end if;

  select time_zone, to_regclass('venue.order_number_' || replace(tenant::text, '-', ''))
    into strict zone, order_numbers from venue.operator where tenant_id = tenant;
  with sold as (
         insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
         select tenant, booking ->> 'key',
                to_char(now() at time zone zone, 'YYYY-') || to_char(nextval(order_numbers), 'FM999999000000'),
                now(), booking ->> 'holder', booking ->> 'locale'
           from jsonb_array_elements(bookings) as booking
         returning key, order_number),
       issued as (
         insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                                   unit_price_cents, session_id, valid_from, valid_until, places)
         select tenant, sold.key, unit.ordinal, sold.key, sold.order_number || '-' || unit.ordinal,
                coalesce(booking -> 'codes' ->> (unit.ordinal::integer - 1), venue.ticket_code(uuid_send(gen_random_uuid()))),
                booking ->> 'serviceCode', booking ->> 'priceName', unit.cents::integer, session.id,
                coalesce(session.start_at - interval '15 minutes', (booking -> 'validity' ->> 'from')::timestamptz),
                coalesce(session.end_at, (booking -> 'validity' ->> 'until')::timestamptz), (booking ->> 'places')::integer
           from jsonb_array_elements(bookings) as booking
           join sold on sold.key = booking ->> 'key'
           left join venue.session on session.tenant_id = tenant and session.id = booking ->> 'sessionId'
                             and session.id = any (sessions)
          cross join lateral jsonb_array_elements_text(booking -> 'unitPrices') with ordinality as unit (cents, ordinal))
  update venue.session set sold = session.sold + change.wanted
    from unnest(ruling.session_ids, ruling.wanted) as change (id, wanted)
   where session.tenant_id = tenant and session.id = any (ruling.session_ids) and session.id = change.id;
end $$;

-- Deletes imported bookings whose tickets nobody has used or transferred, and releases their places. Runs as the owner as
-- remove_imported does. Returns the number of deleted bookings.
create or replace function venue.remove_imported_bookings(tenant uuid, keys text[]) returns integer
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  unused text[];
begin
  perform from venue.session
    where tenant_id = tenant and id = any (array(
      select distinct session_id from venue.ticket where tenant_id = tenant and sale_key = any (keys)))
    order by id for no key update;
  perform from venue.ticket where tenant_id = tenant and sale_key = any (keys) order by sale_key, ordinal for update;
  unused := array(
    select sale.key from venue.sale
     where sale.tenant_id = tenant and sale.key = any (keys)
       and not exists (select from venue.ticket
                        where ticket.tenant_id = tenant and ticket.sale_key = sale.key
                          and (consumed_at is not null or taken_back_at is not null or blocked_at is not null
                               or holder_reference is not null or card_number is not null)));
  with gone as (
    delete from venue.ticket where tenant_id = tenant and sale_key = any (unused) returning session_id, places)
  update venue.session set sold = session.sold - freed.places
    from (select session_id, sum(places)::integer as places from gone group by session_id) as freed
   where session.tenant_id = tenant and session.id = freed.session_id;
  delete from venue.sale where tenant_id = tenant and key = any (unused);
  return cardinality(unused);
end $$;
