-- The hold, the sale and the payment once more, with fewer statements: starting one costs the database more than
-- most of them do. What they decide is unchanged, and so are the rules of locking at the head of 0030_venue.sql.

drop function venue.hold_places, venue.sell, venue.refusal, venue.decide;
drop type venue.sale_line;

create type venue.ruling as (
  decisions venue.decision[],
  -- Whether each cart gets its places
  accepted boolean[],
  -- The sessions concerned, locked; how many places of each the accepted carts want, and hold already
  session_ids text[],
  wanted integer[],
  held integer[],
  -- An accepted cart holds places that it wants no longer.
  gives_back boolean
);

-- Locks what a batch of carts concerns and decides over them in order of arrival, all or nothing per cart. Each cart
-- is to have exactly the places of its lines; what it holds already counts. Writes nothing but reclaimed holds.
-- `carts` numbers the cart of each line, an index into `keys`, in rising order; a cart has one line for a session.
create function venue.decide(
  tenant uuid, keys text[], carts integer[], sessions text[], quantities integer[], selling boolean)
returns venue.ruling
language plpgsql as $$
declare
  ruling venue.ruling;
  decision venue.decision;
  free integer[];
  is_open boolean[];
  is_reclaimed boolean[];
  sold_keys text[];
  -- The holds of these carts, in the order of the carts
  held_carts integer[];
  held_sessions text[];
  held_quantities integer[];
  line integer := 1;
  hold integer := 1;
  first_line integer;
  first_hold integer;
  slot integer;
  already integer;
begin
  perform pg_advisory_xact_lock(cart_lock.id)
     from (select distinct hashtextextended(tenant::text || key, 0) as id from unnest(keys) as key order by id) as cart_lock;

  select array_agg(locked.id), array_agg(locked.free), array_agg(locked.is_open), array_agg(false), array_agg(0), array_agg(0)
    into ruling.session_ids, free, is_open, is_reclaimed, ruling.wanted, ruling.held
    from (select session.id, session.capacity - session.held - session.sold as free,
                 case when selling then session.end_at else session.start_at end > now() as is_open
            from venue.session
           where session.tenant_id = tenant
             and session.id = any (array(
                   select unnest(sessions) union select hold.session_id from venue.hold
                    where hold.tenant_id = tenant and hold.key = any (keys)))
           order by session.id
             for no key update) as locked;

  -- Read once the sessions are locked: until then another process may have reclaimed what has expired.
  select array_agg(found.cart), array_agg(found.session_id), array_agg(found.quantity),
         array(select sale.key from venue.sale where sale.tenant_id = tenant and sale.key = any (keys))
    into held_carts, held_sessions, held_quantities, sold_keys
    from (select array_position(keys, hold.key) as cart, hold.session_id, hold.quantity
            from venue.hold where hold.tenant_id = tenant and hold.key = any (keys) order by cart) as found;

  ruling.gives_back := false;
  for cart in 1 .. cardinality(keys) loop
    first_line := line;
    while carts[line] = cart loop line := line + 1; end loop;
    first_hold := hold;
    while held_carts[hold] = cart loop hold := hold + 1; end loop;

    decision := (cart, keys[cart], case when keys[cart] = any (sold_keys) then 'already-sold' else 'accepted' end, null, null);
    if decision.outcome = 'accepted' then
      for i in first_line .. line - 1 loop
        slot := array_position(ruling.session_ids, sessions[i]);
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
    ruling.decisions := ruling.decisions || decision;
    ruling.accepted := ruling.accepted || (decision.outcome = 'accepted');
    continue when decision.outcome <> 'accepted';

    for i in first_line .. line - 1 loop
      slot := array_position(ruling.session_ids, sessions[i]);
      free[slot] := free[slot] - quantities[i];
      ruling.wanted[slot] := ruling.wanted[slot] + quantities[i];
    end loop;
    for j in first_hold .. hold - 1 loop
      slot := array_position(ruling.session_ids, held_sessions[j]);
      free[slot] := free[slot] + held_quantities[j];
      ruling.held[slot] := ruling.held[slot] + held_quantities[j];
      ruling.gives_back := ruling.gives_back or held_sessions[j] <> all (sessions[first_line : line - 1]);
    end loop;
  end loop;
  return ruling;
end $$;

-- Makes each cart hold exactly the places of its lines for so many seconds from now, by this clock; without lines it
-- gives everything back.
-- It does not wait for the disk: whoever holds notes the hold next, and what is noted later makes all before it last.
-- One lost before that in a crash of the database is one that expired.
create function venue.hold_places(
  tenant uuid, keys text[], hold_seconds double precision[], carts integer[], sessions text[], quantities integer[])
returns setof venue.decision
language plpgsql as $$
declare
  ruling venue.ruling;
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  ruling := venue.decide(tenant, keys, carts, sessions, quantities, false);

  if ruling.gives_back then
    delete from venue.hold
     where hold.tenant_id = tenant and hold.key = any (keys)
       and ruling.accepted[array_position(keys, hold.key)]
       and (hold.key, hold.session_id) not in (
             select keys[line.cart], line.session_id from unnest(carts, sessions) as line (cart, session_id));
  end if;
  insert into venue.hold (tenant_id, key, session_id, quantity, expires_at)
  select tenant, keys[line.cart], line.session_id, line.quantity, now() + make_interval(secs => hold_seconds[line.cart])
    from unnest(carts, sessions, quantities) as line (cart, session_id, quantity)
   where ruling.accepted[line.cart]
  on conflict (key, session_id, tenant_id) do update
    set quantity = excluded.quantity, expires_at = excluded.expires_at;
  update venue.session
     set held = session.held + change.wanted - change.held
    from unnest(ruling.session_ids, ruling.wanted, ruling.held) as change (id, wanted, held)
   where session.tenant_id = tenant and session.id = any (ruling.session_ids)
     and session.id = change.id and change.wanted <> change.held;

  return query select * from unnest(ruling.decisions);
end $$;

create type venue.sale_line as (
  key text,
  line_id text,
  service_code text,
  price_name text,
  quantity integer,
  unit_price_cents integer,
  session_id text,
  valid_from timestamptz,
  valid_until timestamptz,
  -- What makes it one that no retry can sell, in words
  refusal text
);

-- Turns the holds of each cart into tickets, taking anew what it no longer holds. Idempotent by key.
-- sales: [{ key, buyer: { reference }, locale, lines: [{ lineId, serviceCode, priceName, quantity, unitPriceCents, sessionId }] }]
-- keys, and the places of these sales by cart and session, as hold_places takes them.
-- Raises VN001 for a request that can never be sold; the caller then runs the members of a batch one by one.
-- It does not wait for the disk either: the portal writes the order next, which does, and makes all before it last. A
-- sale lost in a crash before that was told to nobody, and is made again under its key.
create function venue.sell(
  tenant uuid, sales jsonb, keys text[], carts integer[], sessions text[], quantities integer[])
returns table (key text, outcome text, detail text, sale jsonb)
language plpgsql as $$
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
                      valid_from, valid_until, refusal)::venue.sale_line order by cart, position), min(refusal)
      into lines, reason
      from (select member.cart, line.position, line."lineId" as line_id, line."serviceCode" as service_code,
                   line."priceName" as price_name, line.quantity, line."unitPriceCents" as unit_price_cents,
                   line."sessionId" as session_id,
                   -- The turnstile opens a quarter of an hour before a session.
                   coalesce(session.start_at - interval '15 minutes', now()) as valid_from,
                   -- An undated ticket is good until the end of its last day.
                   coalesce(session.end_at,
                     (date_trunc('day', now() at time zone zone) + make_interval(days => coalesce(service.validity_days, 365) + 1))
                       at time zone zone - interval '1 second') as valid_until,
                   case
                     when service.code is null then 'unknown service ' || line."serviceCode"
                     when (service.type in (7, 8)) <> (line."sessionId" is not null) then
                       'service ' || line."serviceCode" || case when line."sessionId" is null then ' needs a session' else ' has no sessions' end
                     when not (line."serviceCode" = any (session.service_codes)) then
                       'session ' || line."sessionId" || ' is not for service ' || line."serviceCode"
                   end as refusal
              from jsonb_array_elements(sales) with ordinality as member (body, cart)
             cross join lateral rows from (jsonb_to_recordset(member.body -> 'lines')
                     as ("lineId" text, "serviceCode" text, "priceName" text, quantity integer, "unitPriceCents" integer, "sessionId" text))
                     with ordinality as line ("lineId", "serviceCode", "priceName", quantity, "unitPriceCents", "sessionId", position)
              left join venue.service on service.tenant_id = tenant and service.code = line."serviceCode"
              left join venue.session on session.tenant_id = tenant and session.id = line."sessionId"
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
                    as line (key, line_id, service_code, price_name, quantity, unit_price_cents, session_id, valid_from, valid_until, refusal, position)
             join sold on sold.key = line.key
            cross join generate_series(1, line.quantity) as copy),
         issued as (
           insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                                     unit_price_cents, session_id, valid_from, valid_until)
           select tenant, unit.key, unit.ordinal, unit.line_id, unit.order_number || '-' || unit.ordinal,
                  venue.ticket_code(unit.random), unit.service_code, unit.price_name, unit.unit_price_cents, unit.session_id,
                  unit.valid_from, unit.valid_until
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
             'tickets', jsonb_agg(jsonb_build_object(
                'lineId', issued.line_id, 'ticketNumber', issued.ticket_number, 'code', issued.code,
                'sessionId', issued.session_id, 'validFrom', issued.valid_from, 'validUntil', issued.valid_until) order by issued.ordinal))
      from sold join issued on issued.sale_key = sold.key
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

-- Begins to pay carts, each by an attempt of its own that takes its amount from the cart. A cart that is not the
-- customer's, is empty, has ended or is being sold is left out of the answer.
-- payers: [{ attempt, cart, customer, site, mode, transactions (candidates, the first that is free today), cap_minutes }]
create function portal.begin_payments(
  tenant uuid, payers jsonb, payment_seconds integer, first_poll_seconds integer)
returns setof portal.payment_attempt
language plpgsql as $$
declare
  payer record;
  cart record;
  transaction text;
  started portal.payment_attempt;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  -- In the order of their ids, as others lock them.
  for payer in
    select * from jsonb_to_recordset(payers)
      as (attempt uuid, cart uuid, customer uuid, site text, mode text, transactions text[], cap_minutes integer)
     order by cart
  loop
    update portal.cart as paying
       set state = 'payment-pending', attempt_id = payer.attempt, user_id = payer.customer,
           valid_until = greatest(valid_until, least(now(), opened_at + make_interval(mins => payer.cap_minutes))
                                                 + make_interval(secs => payment_seconds)),
           updated_at = now()
     where paying.tenant_id = tenant and paying.id = payer.cart
       and (user_id is null or user_id = payer.customer) and lines <> '[]' and total_amount > 0
       and state in ('open', 'payment-pending', 'failed', 'cancelled') and valid_until > now()
    returning id, version, total_amount, currency into cart;
    continue when not found;

    foreach transaction in array payer.transactions loop
      insert into portal.payment_attempt
        (tenant_id, id, cart_id, cart_version, site_id, mode, transaction_id, transaction_day, started_at, amount,
         currency, next_poll_at)
      values (tenant, payer.attempt, cart.id, cart.version, payer.site, payer.mode, transaction,
              (now() at time zone 'UTC')::date, now(), cart.total_amount, cart.currency,
              now() + make_interval(secs => first_poll_seconds))
      on conflict (site_id, transaction_day, lower(transaction_id)) do nothing
      returning * into started;
      exit when found;
    end loop;
    if started.id is distinct from payer.attempt then
      raise exception 'No free transaction number was among the candidates';
    end if;
    return next started;
  end loop;
end $$;

-- Notes that attempts paid their carts, and takes these for selling in the same step: nobody else does for the length
-- of the lease (see claim_sales). Also a cart that has expired meanwhile: the sale then takes the places anew, or
-- leaves it stuck and visible. A payment for lines that are no longer the cart's leaves it stuck at once.
-- payments: [{ attempt, cart, version }]
-- outcome: paid, stuck, repeated (by this attempt before), again (by another: to be refunded), unknown-cart
create function portal.take_paid_carts(payments jsonb, lease_seconds integer)
returns table (attempt uuid, outcome text, cart portal.cart)
language plpgsql as $$
#variable_conflict use_column
declare
  payment record;
  taken portal.cart;
begin
  for payment in
    select * from jsonb_to_recordset(payments) as (attempt uuid, cart uuid, version integer) order by cart
  loop
    update portal.cart as paid
       set state = case when version = payment.version then 'selling' else 'stuck' end,
           sale_failure = case when version = payment.version then null else 'changed-after-payment' end,
           sale_attempts = sale_attempts + case when version = payment.version then 1 else 0 end,
           sale_due_at = case when version = payment.version then now() + make_interval(secs => lease_seconds) end,
           attempt_id = payment.attempt, paid_at = now(), updated_at = now()
     where paid.id = payment.cart and state in ('open', 'payment-pending', 'failed', 'cancelled', 'expired')
    returning * into taken;
    if found then
      return query select payment.attempt, case taken.state when 'selling' then 'paid' else 'stuck' end, taken;
    else
      return query
        select payment.attempt,
               coalesce((select case when known.attempt_id = payment.attempt then 'repeated' else 'again' end
                           from portal.cart as known where known.id = payment.cart), 'unknown-cart'),
               null::portal.cart;
    end if;
  end loop;
end $$;

-- Takes the end of the tenant's journal until the transaction ends, so that events are judged one batch after the
-- other; then reads what they are judged by. Read after the lock: nobody changes it meanwhile.
create function portal.open_journal(order_ids uuid[], event_keys text[])
returns table (sequence bigint, hash bytea, clock timestamptz, attempts jsonb, recorded jsonb)
language plpgsql as $$
begin
  select journal.sequence, journal.hash, date_trunc('milliseconds', clock_timestamp())
    into strict sequence, hash, clock from portal.payment_journal as journal for update;
  attempts := (
    select jsonb_agg(jsonb_build_object(
             'id', id, 'cartId', cart_id, 'cartVersion', cart_version, 'siteId', site_id, 'mode', mode,
             'transactionId', transaction_id, 'transactionDay', transaction_day, 'startedAt', started_at,
             'amount', amount, 'currency', currency, 'state', state, 'transactionUuid', transaction_uuid))
      from portal.payment_attempt where id = any (order_ids));
  recorded := (
    select jsonb_agg(jsonb_build_object(
             'eventKey', event_key,
             -- Not a join: that would read all of the tenant's attempts.
             'cartId', (select cart_id from portal.payment_attempt as attempt where attempt.id = event.attempt_id)))
      from portal.payment_event as event where event_key = any (event_keys));
  return next;
end $$;

-- Adds entries to the journal that open_journal has locked, and sets the states of their attempts.
-- entries: rows of the journal; changes: [{ id, state, uuid (of the payment that paid it, or null) }]
create function portal.write_journal(tenant uuid, entries jsonb, changes jsonb)
returns void
language plpgsql as $$
begin
  with added as (
    insert into portal.payment_event
      (tenant_id, sequence, event_key, attempt_id, order_id, transaction_uuid, status, status_class, operation_type,
       sequence_number, amount, currency, mode, occurred_at, recorded_at, rejection, previous_hash, hash)
    select tenant, entry.* from jsonb_to_recordset(entries) as entry
      (sequence bigint, "eventKey" text, "attemptId" uuid, "orderId" text, "transactionUuid" text, status text,
       "statusClass" text, "operationType" text, "sequenceNumber" integer, amount bigint, currency text, mode text,
       "occurredAt" timestamptz, "recordedAt" timestamptz, rejection text, "previousHash" bytea, hash bytea)
    returning sequence, hash)
  update portal.payment_journal as journal set sequence = last.sequence, hash = last.hash
    from (select sequence, hash from added order by sequence desc limit 1) as last
   where journal.tenant_id = tenant;
  update portal.payment_attempt as attempt
     set state = change.state, transaction_uuid = coalesce(change.uuid, transaction_uuid)
    from jsonb_to_recordset(changes) as change (id uuid, state text, uuid text)
   where attempt.tenant_id = tenant and attempt.id = change.id
     and attempt.id = any (array(select (each.value ->> 'id')::uuid from jsonb_array_elements(changes) as each));
end $$;

-- Their statements are always the same lookups by key: planned once for each connection, and not for every call,
-- which would cost more than to carry them out. An empty table must not tempt that plan to read the table through.
alter function venue.hold_places set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function venue.sell set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function portal.begin_payments set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function portal.take_paid_carts set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function portal.open_journal set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function portal.write_journal set plan_cache_mode = force_generic_plan set enable_seqscan = off;

grant execute on function portal.begin_payments, portal.take_paid_carts, portal.open_journal, portal.write_journal to guichet_app;
