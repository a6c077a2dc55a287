-- force_generic_plan: these functions only look rows up by key, and planning would cost more than executing.
-- enable_seqscan off: such a plan must not scan a table because it was empty when the plan was made.

-- Starts the payment of carts, each with a new attempt over the cart's amount less what its gift cards pay, which are
-- reserved with it. Omits a cart that is not the
-- customer's, is empty, has another version than was evaluated, has ended or is being sold. A refused attempt is
-- null, with a reason: `too-many` open attempts of the cart or the customer (each is polled at the provider until its
-- outcome is known), `too-often` within an hour, counting all attempts of the cart and the unpaid attempts of the
-- customer, or `gift-card`: one of them can no longer pay, or they pay the whole cart.
-- payers: [{ attempt, cart, version, customer, site, mode, transactions (candidates: takes the first free one), cap_minutes,
--   plan (of instalments, or null), card (typed, save or saved), alias (of a saved card), shop_version }]
-- most: maximum number of attempts, { cart (open), customer (open), cartHourly, customerHourly (not paid) }; asked_late: seconds
-- after which an attempt is polled once two newer ones of its cart have replaced it
drop function if exists portal.begin_payments(uuid, jsonb, integer, integer, jsonb, integer);
create or replace function portal.begin_payments(
  tenant uuid, payers jsonb, payment_seconds integer, first_poll_seconds integer, most jsonb, asked_late integer)
returns table (for_cart uuid, attempt portal.payment_attempt, refusal text)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  judged jsonb;
  remaining jsonb;
  begun uuid[] := '{}';
  added uuid[];
  candidate integer := 1;
  carts uuid[];
  unpayable jsonb;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  -- Only one transaction at a time counts a customer's attempts, before it locks any cart.
  perform pg_advisory_xact_lock(customer_lock.id)
     from (select distinct hashtextextended(tenant::text || (payer_row ->> 'customer'), 1) as id
             from jsonb_array_elements(payers) as payer_row order by id) as customer_lock;

  judged := (select jsonb_agg(to_jsonb(counted)) from (
    select payer.*, open_attempts.of_cart,
           case when open_attempts.of_cart >= (most ->> 'cart')::integer
                  or open_attempts.of_customer >= (most ->> 'customer')::integer then 'too-many'
                when (select count(*) from portal.payment_attempt
                       where tenant_id = tenant and cart_id = payer.cart and started_at > now() - interval '1 hour')
                     >= (most ->> 'cartHourly')::integer
                  or (select count(*) from portal.payment_attempt
                       where tenant_id = tenant and user_id = payer.customer and started_at > now() - interval '1 hour'
                         and state <> 'paid') >= (most ->> 'customerHourly')::integer then 'too-often'
           end as refusal
      from jsonb_to_recordset(payers)
             as payer (attempt uuid, cart uuid, version integer, customer uuid, site text, mode text, transactions text[],
                       cap_minutes integer, plan jsonb, card text, alias text, shop_version integer)
     cross join lateral (
       select count(*) as of_customer, count(*) filter (where cart_id = payer.cart) as of_cart
         from portal.payment_attempt
        where tenant_id = tenant and user_id = payer.customer
          and state in ('begun', 'pending', 'failed') and next_poll_at is not null) as open_attempts) as counted);
  return query
    select (refused ->> 'cart')::uuid, null::portal.payment_attempt, refused ->> 'refusal'
      from jsonb_array_elements(judged) as refused where refused ->> 'refusal' is not null;

  -- In order of id, in which every transaction locks carts.
  carts := array(select (payer ->> 'cart')::uuid from jsonb_array_elements(judged) as payer
                  where payer ->> 'refusal' is null);
  perform from portal.cart where tenant_id = tenant and id = any (carts) order by id for no key update;
  if exists (select from portal.gift_card_use where tenant_id = tenant and cart_id = any (carts)) then
    -- After the carts, for all of them in order of id.
    perform from portal.gift_card
      where tenant_id = tenant
        and id = any (array(select gift_card_id from portal.gift_card_use where tenant_id = tenant and cart_id = any (carts)))
      order by id for no key update;
    unpayable := (select jsonb_agg(payer) from jsonb_array_elements(judged) as payer
                   where payer ->> 'refusal' is null
                     and portal.reserve_gift_cards(tenant, (payer ->> 'cart')::uuid, (payer ->> 'version')::integer, false) is null);
    return query
      select (payer ->> 'cart')::uuid, null::portal.payment_attempt, 'gift-card'
        from jsonb_array_elements(unpayable) as payer;
    judged := (select jsonb_agg(payer) from jsonb_array_elements(judged) as payer
                where not exists (select from jsonb_array_elements(unpayable) as refused
                                   where refused ->> 'attempt' = payer ->> 'attempt'));
  end if;
  with paying as (
    update portal.cart as paid
       set state = 'payment-pending', attempt_id = payer.attempt, user_id = payer.customer,
           valid_until = greatest(valid_until, least(now(), opened_at + make_interval(mins => payer.cap_minutes))
                                                 + make_interval(secs => payment_seconds)),
           updated_at = now()
      from jsonb_to_recordset(judged)
             as payer (attempt uuid, cart uuid, version integer, customer uuid, site text, mode text, transactions text[],
                       cap_minutes integer, plan jsonb, card text, alias text, shop_version integer, of_cart integer,
                       refusal text)
     where payer.refusal is null
       and paid.tenant_id = tenant and paid.id = payer.cart and paid.version = payer.version
       and (paid.user_id is null or paid.user_id = payer.customer) and paid.lines <> '[]' and paid.total_amount > paid.gift_amount
       and paid.state in ('open', 'payment-pending', 'failed', 'cancelled') and paid.valid_until > now()
    returning payer.*, paid.total_amount - paid.gift_amount as amount, paid.currency)
  select jsonb_agg(to_jsonb(paying)) into remaining from paying;

  if exists (select from jsonb_array_elements(remaining) as payer where (payer ->> 'of_cart')::integer > 1) then
    update portal.payment_attempt as older
       set next_poll_at = greatest(next_poll_at, started_at + make_interval(secs => asked_late))
      from jsonb_to_recordset(remaining) as payer (cart uuid, of_cart integer)
     where payer.of_cart > 1 and older.tenant_id = tenant and older.cart_id = payer.cart
       and older.state in ('begun', 'failed') and older.next_poll_at is not null
       and older.started_at < (select max(known.started_at) from portal.payment_attempt as known
                                where known.tenant_id = tenant and known.cart_id = payer.cart);
  end if;

  -- Starts with the first candidate of each payer; a payer whose number is taken tries the next one.
  while remaining is not null loop
    with inserted as (
      insert into portal.payment_attempt
        (tenant_id, id, cart_id, user_id, cart_version, site_id, mode, transaction_id, transaction_day, started_at,
         amount, currency, next_poll_at, plan, card, alias, shop_version)
      select tenant, payer.attempt, payer.cart, payer.customer, payer.version, payer.site, payer.mode,
             payer.transactions[candidate], (now() at time zone 'UTC')::date, now(), payer.amount, payer.currency,
             now() + make_interval(secs => first_poll_seconds), payer.plan, payer.card, payer.alias, payer.shop_version
        from jsonb_to_recordset(remaining)
               as payer (attempt uuid, cart uuid, version integer, customer uuid, site text, mode text, transactions text[],
                         plan jsonb, card text, alias text, shop_version integer, amount integer, currency text)
       where payer.transactions[candidate] is not null
      on conflict (site_id, transaction_day, lower(transaction_id)) do nothing
      returning id)
    select coalesce(array_agg(id), '{}') into added from inserted;
    begun := begun || added;
    remaining := (select jsonb_agg(payer) from jsonb_array_elements(remaining) as payer
                   where (payer ->> 'attempt')::uuid <> all (added));
    candidate := candidate + 1;
    if exists (select from jsonb_array_elements(remaining) as payer
                where jsonb_array_length(payer -> 'transactions') < candidate) then
      raise exception 'No free transaction number was among the candidates';
    end if;
  end loop;
  return query
    select started.cart_id, started, null::text
      from portal.payment_attempt as started where started.tenant_id = tenant and started.id = any (begun);
end $$;

-- Claims attempts that are due to be polled, at most `most` of them, for `claim_seconds`: until then no other process
-- claims them. Pending payments first, then the oldest.
create or replace function portal.claim_polls(tenant uuid, most integer, claim_seconds integer)
returns setof portal.payment_attempt
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    update portal.payment_attempt as claimed
       set unanswered_since = coalesce(unanswered_since, next_poll_at),
           next_poll_at = now() + make_interval(secs => claim_seconds)
     where claimed.tenant_id = tenant and claimed.id = any (array(
             select due.id from portal.payment_attempt as due
              where due.tenant_id = tenant and due.poll_due_at <= now()
              order by due.state <> 'pending', due.started_at limit most for update skip locked))
    returning claimed.*;
end $$;

-- Returns the longest delay of the tenant's overdue notifications in seconds, and whether an attempt is due to be polled;
-- no row when none is overdue. See portal.report_tenants.
create or replace function portal.silent_payments(of_tenant uuid)
returns table (tenant uuid, seconds double precision, is_due boolean)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  return query
    select of_tenant, extract(epoch from now() - min(coalesce(attempt.unanswered_since, attempt.poll_due_at)))::float8,
           bool_or(attempt.poll_due_at <= now())
      from portal.payment_attempt as attempt
     where attempt.tenant_id = of_tenant and attempt.poll_due_at is not null
       and coalesce(attempt.unanswered_since, attempt.poll_due_at) <= now()
    having count(*) > 0;
end $$;

-- Records that attempts paid their carts and claims these carts for selling in the same step, exclusively for the
-- length of the lease (see claim_sales). An expired cart is included: the sale then holds its places again, or marks
-- it stuck. A payment for lines that the cart no longer has leaves the cart unchanged and is refunded. A withheld
-- payment marks the cart stuck; a later payment that fits the cart replaces the withheld one. A payment for the rest of a
-- cart whose gift card was blocked meanwhile is refunded like one for other lines.
-- payments: [{ attempt, cart, version, withheld (why it needs manual handling), taken (amount then charged) }]
-- outcome: paid, stuck, repeated (already paid by this attempt), again (paid by another: to be refunded), changed (for
-- other lines: to be refunded), unknown-cart; replaced: the withheld attempt that a paid one replaces
drop function if exists portal.take_paid_carts(jsonb, integer);
create or replace function portal.take_paid_carts(payments jsonb, lease_seconds integer)
returns table (attempt uuid, outcome text, replaced uuid, cart portal.cart)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  turn jsonb;
begin
  -- Payments of one cart run one after the other, since the first one changes the cart for the second.
  for turn in
    select jsonb_agg(payment)
      from (select payment, row_number() over (partition by payment ->> 'cart' order by position) as place
              from jsonb_array_elements(payments) with ordinality as each (payment, position)) as placed
     group by place order by place
  loop
    -- Before the cart: the list of stuck carts shows the amount paid.
    if exists (select from jsonb_array_elements(turn) as payment where payment ->> 'withheld' is not null) then
      update portal.payment_attempt as paying set paid_amount = payment.taken
        from jsonb_to_recordset(turn) as payment (attempt uuid, withheld text, taken integer)
       where paying.id = payment.attempt and payment.withheld is not null;
    end if;
    -- In order of id, in which every transaction locks carts.
    perform from portal.cart
      where id = any (array(select (payment ->> 'cart')::uuid from jsonb_array_elements(turn) as payment))
      order by id for no key update;
    -- After the carts: a card that is blocked before the payment counts does not pay.
    perform from portal.gift_card
      where id = any (array(select use.gift_card_id from portal.gift_card_use as use
                              join portal.cart as known on known.tenant_id = use.tenant_id and known.id = use.cart_id
                             where known.gift_amount > 0 and use.state = 'reserved'
                               and known.id = any (array(select (payment ->> 'cart')::uuid
                                                           from jsonb_array_elements(turn) as payment))))
      order by id for no key update;
    return query
      with payment as materialized (
        select asked.*, withheld_before.attempt_id as withheld_attempt
          from jsonb_to_recordset(turn) as asked (attempt uuid, cart uuid, version integer, withheld text)
          left join portal.cart as withheld_before
            on withheld_before.id = asked.cart and withheld_before.state = 'stuck' and asked.withheld is null
           and withheld_before.sale_failure in ('changed-after-payment', 'amount-differs', 'nothing-debited')),
      taken as (
        update portal.cart as paid
           set state = case when payment.withheld is null then 'selling' else 'stuck' end,
               sale_failure = payment.withheld,
               sale_attempts = case when payment.withheld is null then sale_attempts + 1 else sale_attempts end,
               sale_due_at = case when payment.withheld is null then now() + make_interval(secs => lease_seconds) end,
               attempt_id = payment.attempt, paid_at = now(), updated_at = now()
          from payment
         where paid.id = payment.cart and paid.version = payment.version
           and (paid.state in ('open', 'payment-pending', 'failed', 'cancelled', 'expired')
                or (paid.state = 'stuck' and paid.attempt_id = payment.withheld_attempt
                    and paid.attempt_id <> payment.attempt))
           and (paid.gift_amount = 0 or not portal.has_unpaying_gift_card(paid.tenant_id, paid.id))
        returning payment.attempt, payment.withheld_attempt, paid as cart)
      select taken.attempt, case (taken.cart).state when 'selling' then 'paid' else 'stuck' end, taken.withheld_attempt,
             taken.cart
        from taken
      union all
      select payment.attempt,
             coalesce((select case when known.state in ('open', 'payment-pending', 'failed', 'cancelled', 'expired') then 'changed'
                                   when known.attempt_id = payment.attempt then 'repeated' else 'again' end
                         from portal.cart as known where known.id = payment.cart), 'unknown-cart'),
             null::uuid, null::portal.cart
        from payment where payment.attempt not in (select taken.attempt from taken);
  end loop;
end $$;

-- Returns the states of an attempt's instalments: { state, instalments: [{ number, state, transactionUuid }] }; null
-- before its first debit.
create or replace function portal.schedule_of(attempt uuid)
returns jsonb
language sql stable
as $$
  select jsonb_build_object('state', schedule.state, 'instalments', (
           select jsonb_agg(jsonb_build_object(
                    'number', number, 'state', instalment.state, 'transactionUuid', transaction_uuid) order by number)
             from portal.payment_instalment as instalment where schedule_id = schedule.id))
    from portal.payment_schedule as schedule where schedule.id = attempt
$$;

-- Locks the end of the tenant's journal until the transaction ends, so that batches of events are evaluated one after
-- the other. Then reads the data for the evaluation, which cannot change under that lock.
create or replace function portal.open_journal(order_ids uuid[], event_keys text[])
returns table (sequence bigint, hash bytea, clock timestamptz, attempts jsonb, recorded jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  select journal.sequence, journal.hash, date_trunc('milliseconds', clock_timestamp())
    into strict sequence, hash, clock from portal.payment_journal as journal for update;
  attempts := (
    select jsonb_agg(jsonb_build_object(
             'id', id, 'cartId', cart_id, 'cartVersion', cart_version, 'siteId', site_id, 'mode', mode, 'shopVersion', shop_version,
             'transactionId', transaction_id, 'transactionDay', transaction_day, 'startedAt', started_at,
             'amount', amount, 'currency', currency, 'state', state, 'transactionUuid', transaction_uuid, 'session', session, 'plan', plan, 'card', card, 'alias', alias,
             'purpose', purpose, 'scheduleId', schedule_id, 'instalment', instalment,
             'schedule', case when plan is not null or schedule_id is not null
                              then portal.schedule_of(coalesce(schedule_id, id)) end))
      from portal.payment_attempt where id = any (order_ids));
  recorded := (
    select jsonb_agg(jsonb_build_object(
             'eventKey', event_key,
             -- A subquery instead of a join, which would read all of the tenant's attempts.
             'cartId', (select cart_id from portal.payment_attempt as attempt where attempt.id = event.attempt_id)))
      from portal.payment_event as event where event_key = any (event_keys));
  return next;
end $$;

-- Appends entries to the journal that open_journal has locked, and sets the states of their attempts.
-- entries: rows of the journal; changes: [{ id, state, uuid (of the payment that paid it, or null) }]
create or replace function portal.write_journal(tenant uuid, entries jsonb, changes jsonb)
returns void
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  with added as (
    insert into portal.payment_event
      (tenant_id, sequence, event_key, attempt_id, order_id, transaction_uuid, status, status_class, operation_type,
       sequence_number, amount, effective_amount, currency, mode, occurred_at, recorded_at, rejection, identifier, concern,
       parent_uuid, subscription, recurrence, recurrence_status, key_id, previous_hash, hash)
    select tenant, entry.* from jsonb_to_recordset(entries) as entry
      (sequence bigint, "eventKey" text, "attemptId" uuid, "orderId" text, "transactionUuid" text, status text,
       "statusClass" text, "operationType" text, "sequenceNumber" integer, amount bigint, "effectiveAmount" bigint, currency text, mode text,
       "occurredAt" timestamptz, "recordedAt" timestamptz, rejection text, identifier text, concern text,
       "parentUuid" text, subscription text, recurrence integer, "recurrenceStatus" text, "keyId" text, "previousHash" bytea, hash bytea)
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

-- Deletes the saved card of an erased account, here and at the provider.
create or replace function portal.forget_alias() returns trigger
language plpgsql
as $$
begin
  with forgotten as (
    delete from portal.payment_alias where tenant_id = new.tenant_id and user_id = new.id returning tenant_id, alias, shop_version)
  insert into portal.outbox (task, payload, job_key)
  select 'payment.cancel-alias', jsonb_build_object('tenantId', tenant_id, 'alias', alias, 'shopVersion', shop_version),
         'payment.cancel-alias:' || alias
    from forgotten;
  return null;
end $$;
create or replace trigger forget_alias after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null) execute function portal.forget_alias();

grant execute on function
  portal.begin_payments, portal.claim_polls, portal.silent_payments, portal.take_paid_carts, portal.schedule_of, portal.open_journal,
  portal.write_journal to guichet_app;
