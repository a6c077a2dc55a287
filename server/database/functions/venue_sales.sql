-- Sales of the embedded ticketing system; rules of locks and plans: venue_places.sql.

-- Registers a tenant with the ticketing system and creates its sequence of order numbers. A counter in a row would
-- make all sales of the tenant wait for one another. Runs as the owner, since no other role may create a sequence.
create or replace function venue.open_operator(tenant uuid, zone text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sequence_name text := 'order_number_' || replace(tenant::text, '-', '');
begin
  perform pg_catalog.set_config('app.tenant_id', tenant::text, true);
  insert into venue.operator (tenant_id, time_zone) values (tenant, zone)
  on conflict (tenant_id) do update set time_zone = excluded.time_zone where operator.time_zone <> excluded.time_zone;
  if to_regclass('venue.' || sequence_name) is null then
    execute format('create sequence if not exists venue.%I', sequence_name);
    execute format('grant usage on sequence venue.%I to guichet_app', sequence_name);
  end if;
end $$;

revoke execute on function venue.open_operator from public;
grant execute on function venue.open_operator to guichet_app;

-- Returns a code of 12 characters with 5 random bits each, in groups that can be read out: 'A7K2 9F4M T3QX'.
-- Crockford's alphabet omits I, L, O and U. `bytes` is a random uuid; the bytes with its version and variant (6 to 8)
-- are not used. The expression repeats substr so that the planner inlines the function: a call per ticket would cost
-- more.
create or replace function venue.ticket_code(bytes bytea) returns text
language sql immutable as $$
  select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 0) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 1) & 31) + 1, 1)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 2) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 3) & 31) + 1, 1) || ' '
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 4) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 5) & 31) + 1, 1)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 9) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 10) & 31) + 1, 1) || ' '
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 11) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 12) & 31) + 1, 1)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 13) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 14) & 31) + 1, 1)
$$;

-- Returns the sales of these keys, in the form of gateways/ticketing/port.ts.
create or replace function venue.read_sales(tenant uuid, keys text[])
returns table (key text, sale jsonb)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select sale.key, jsonb_build_object(
             'externalPurchaseId', sale.order_number,
             'soldAt', sale.sold_at,
             'tickets', coalesce(jsonb_agg(jsonb_build_object(
                'lineId', ticket.line_id, 'ticketNumber', ticket.ticket_number, 'code', ticket.code,
                'sessionId', ticket.session_id, 'validFrom', ticket.valid_from, 'validUntil', ticket.valid_until,
                'serviceType', service.type, 'cardNumber', ticket.card_number, 'isWithdrawal', ticket.is_withdrawal)
                order by ticket.ordinal)
                filter (where ticket.code is not null), '[]'),
             'cards', sale.cards)
      from venue.sale
      left join venue.ticket on ticket.tenant_id = tenant and ticket.sale_key = any (keys) and ticket.sale_key = sale.key
      left join venue.service on service.tenant_id = tenant and service.code = ticket.service_code
     where sale.tenant_id = tenant and sale.key = any (keys)
     group by sale.key, sale.order_number, sale.sold_at, sale.cards;
end $$;

-- Turns the holds of each cart into tickets, and claims again places that the cart no longer holds. Idempotent by
-- key.
-- sales: [{ key, buyer: { reference }, locale,
--           lines: [{ lineId, serviceCode, priceName, quantity, places, unitPriceCents, discount: { cents, code }, sessionId, usedAtSessionId }] }],
--         places: those that each unit takes of its session, 1 when absent
-- keys, carts, sessions, quantities: the places of these sales, as in decide.
-- Raises VN001 for a request that can never be sold; the caller then runs the members of a batch one by one. The
-- commit does not wait for the disk: the portal writes the order next, and that commit makes all earlier ones
-- durable. A sale that a crash loses before was confirmed to no buyer, and is repeated under its key.
create or replace function venue.sell(
  tenant uuid, sales jsonb, keys text[], carts integer[], sessions text[], quantities integer[])
returns table (key text, outcome text, detail text, sale jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  ruling venue.ruling;
  zone text;
  order_numbers regclass;
  lines venue.sale_line[];
  reason text;
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  ruling := venue.decide(tenant, keys, carts, sessions, quantities, true);

  if true = any (ruling.accepted) then
    select time_zone, to_regclass('venue.order_number_' || replace(tenant::text, '-', ''))
      into strict zone, order_numbers from venue.operator where tenant_id = tenant;

    select array_agg((keys[cart], line_id, service_code, price_name, quantity, unit_price_cents, session_id,
                      valid_from, valid_until, refusal, places)::venue.sale_line order by cart, position), min(refusal)
      into lines, reason
      from (select member.cart, line.position, line."lineId" as line_id, line."serviceCode" as service_code,
                   line."priceName" as price_name, line.quantity, coalesce(line.places, 1) as places,
                   line."unitPriceCents" - coalesce((line.discount ->> 'cents')::integer, 0) as unit_price_cents,
                   coalesce(line."sessionId", line."usedAtSessionId") as session_id,
                   -- The turnstile accepts tickets from a quarter of an hour before the session.
                   coalesce(session.start_at - interval '15 minutes', now()) as valid_from,
                   -- An undated ticket is valid until the end of its last day.
                   coalesce(session.end_at,
                     (date_trunc('day', now() at time zone zone) + make_interval(days => coalesce(service.validity_days, 365) + 1))
                       at time zone zone - interval '1 second') as valid_until,
                   case
                     when service.code is null then 'unknown service ' || line."serviceCode"
                     when (service.type in (7, 8)) <> (line."sessionId" is not null) then
                       'service ' || line."serviceCode" || case when line."sessionId" is null then ' needs a session' else ' has no sessions' end
                     when line."usedAtSessionId" is not null and not service.is_rental then
                       'service ' || line."serviceCode" || ' is not used at a session'
                     when line."usedAtSessionId" is not null and session.id is null then
                       'session ' || line."usedAtSessionId" || ' is not in the sale of ' || line."serviceCode"
                     when line."sessionId" is not null and not (line."serviceCode" = any (session.service_codes)) then
                       'session ' || line."sessionId" || ' is not for service ' || line."serviceCode"
                     when service.card_use in ('created', 'required') then 'service ' || line."serviceCode" || ' needs a card'
                   end as refusal
              from jsonb_array_elements(sales) with ordinality as member (body, cart)
             cross join lateral rows from (jsonb_to_recordset(member.body -> 'lines')
                     as ("lineId" text, "serviceCode" text, "priceName" text, quantity integer, places integer,
                         "unitPriceCents" integer, discount jsonb, "sessionId" text, "usedAtSessionId" text))
                     with ordinality as line ("lineId", "serviceCode", "priceName", quantity, places, "unitPriceCents", discount,
                                              "sessionId", "usedAtSessionId", position)
              left join venue.service on service.tenant_id = tenant and service.code = line."serviceCode"
              left join venue.session on session.tenant_id = tenant and session.id = coalesce(line."sessionId", line."usedAtSessionId")
                                     and session.id = any (sessions)
             where ruling.accepted[member.cart]) as described;
    if reason is not null then
      raise exception '%', reason using errcode = 'VN001';
    end if;

    return query
    with sold as (
           insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
           select tenant, keys[member.cart],
                  -- At least six digits: 2026-004182
                  to_char(now() at time zone zone, 'YYYY-') || to_char(nextval(order_numbers), 'FM999999000000'),
                  now(), member.body -> 'buyer' ->> 'reference', member.body ->> 'locale'
             from jsonb_array_elements(sales) with ordinality as member (body, cart)
            where ruling.accepted[member.cart]
           returning sale.key, sale.order_number),
         unit as (
           select sold.order_number, line.*, uuid_send(gen_random_uuid()) as random,
                  row_number() over (partition by line.key order by line.position, copy) as ordinal
             from unnest(lines) with ordinality
                    as line (key, line_id, service_code, price_name, quantity, unit_price_cents, session_id, valid_from, valid_until, refusal, places, position)
             join sold on sold.key = line.key
            cross join generate_series(1, line.quantity) as copy),
         issued as (
           insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                                     unit_price_cents, session_id, valid_from, valid_until, places)
           select tenant, unit.key, unit.ordinal, unit.line_id, unit.order_number || '-' || unit.ordinal,
                  venue.ticket_code(unit.random), unit.service_code, unit.price_name, unit.unit_price_cents, unit.session_id,
                  unit.valid_from, unit.valid_until, unit.places
             from unit
           returning *),
         freed as (
           delete from venue.hold where hold.tenant_id = tenant and hold.key = any (array(select sold.key from sold))),
         moved as (
           update venue.session
              set sold = session.sold + change.wanted, held = session.held - change.held
             from unnest(ruling.session_ids, ruling.wanted, ruling.held) as change (id, wanted, held)
            where session.tenant_id = tenant and session.id = any (ruling.session_ids)
              and session.id = change.id and (change.wanted <> 0 or change.held <> 0))
    select sold.key, 'sold', null::text, jsonb_build_object(
             'externalPurchaseId', sold.order_number,
             'soldAt', now(),
             'tickets', coalesce(jsonb_agg(jsonb_build_object(
                'lineId', issued.line_id, 'ticketNumber', issued.ticket_number, 'code', issued.code,
                'serviceType', service.type, 'sessionId', issued.session_id, 'validFrom', issued.valid_from,
                'validUntil', issued.valid_until) order by issued.ordinal)
                filter (where issued.code is not null), '[]'))
      from sold left join issued on issued.sale_key = sold.key
      left join venue.service on service.tenant_id = tenant and service.code = issued.service_code
     group by sold.key, sold.order_number;
  end if;

  if false = any (ruling.accepted) then
    return query
      select decision.key, case when done.key is null then decision.outcome else 'sold' end, decision.session_id, done.sale
        from unnest(ruling.decisions) as decision
        left join venue.read_sales(tenant, keys) as done on done.key = decision.key
       where decision.outcome <> 'accepted';
  end if;
end $$;

-- Sells a cart that uses cards, outside a batch: its tickets as venue.sell does, then its effects on cards, in one
-- transaction. Parameters as in venue.sell, for one sale; card_lines as in venue.card_lines.
create or replace function venue.sell_with_cards(
  tenant uuid, sales jsonb, sale_key text, sessions text[], quantities integer[], card_lines jsonb)
returns table (key text, outcome text, detail text, sale jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  buyer text := sales -> 0 -> 'buyer' ->> 'reference';
  done record;
  is_new boolean;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  perform pg_advisory_xact_lock(hashtextextended(tenant::text || sale_key, 0));
  is_new := not exists (select from venue.sale as made where made.tenant_id = tenant and made.key = sale_key);
  select * into done from venue.sell(
    tenant, sales, array[sale_key], array_fill(1, array[cardinality(sessions)]), sessions, quantities);
  if done.outcome = 'sold' and is_new then
    card_lines := venue.lock_card_lines(tenant, card_lines);
    update venue.sale as made
       set cards = venue.sell_card_lines(tenant, sale_key, buyer, made.order_number, operator.time_zone, card_lines)
      from venue.operator
     where operator.tenant_id = tenant and made.tenant_id = tenant and made.key = sale_key;
    update venue.ticket as issued
       set card_number = line.card_number, is_withdrawal = line.right_id is not null
      from (select card.line_id, coalesce(card.card_number, owned.card_number) as card_number, card.right_id
              from venue.card_lines(card_lines) as card
              left join venue.card_right as owned on owned.tenant_id = tenant and owned.id = card.right_id) as line
     where issued.tenant_id = tenant and issued.sale_key = $3 and issued.line_id = line.line_id;
  end if;
  return query
    select done.key, done.outcome, done.detail, coalesce(made.sale, done.sale)
      from (select) as once left join venue.read_sales(tenant, array[sale_key]) as made on true;
end $$;
