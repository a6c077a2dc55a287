-- force_generic_plan: these functions only look rows up by key, and planning would cost more than executing.

-- Claims paid carts for selling, exclusively for the length of the lease. The lease of a crashed process expires, and the
-- sale is repeated under the same key. Losing this write in a crash is harmless, so the commit is asynchronous.
create or replace function portal.claim_sales(tenant uuid, carts uuid[], lease_seconds integer)
returns setof portal.cart
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  perform from portal.cart where cart.tenant_id = tenant and cart.id = any (carts) order by cart.id for no key update;
  return query
    update portal.cart as claimed
       set state = 'selling', sale_attempts = claimed.sale_attempts + 1,
           sale_due_at = now() + make_interval(secs => lease_seconds), updated_at = now()
     where claimed.tenant_id = tenant and claimed.id = any (carts)
       and (claimed.state = 'paid' or (claimed.state = 'selling' and claimed.sale_due_at < now()))
    returning claimed.*;
end $$;

-- Carts whose sale is due: paid and never claimed, or with an expired lease.
create or replace function portal.due_sales(tenant uuid, most integer)
returns setof uuid
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query select due.id from portal.cart as due
    where due.tenant_id = tenant and due.state in ('paid', 'selling') and due.sale_due_at < now()
    order by due.sale_due_at limit most;
end $$;

-- Whether the tenant has due sales; see portal.filter_tenants.
create or replace function portal.has_due_sales(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from portal.cart
     where cart.tenant_id = tenant and cart.state in ('paid', 'selling') and cart.sale_due_at < now());
end $$;

-- Writes orders, their tickets and the mails to send, and marks the carts sold. Atomic; each cart gets one order.
-- sales: [{ cart, external_id, sold_at,
--           tickets: [{ line_id, session_id, ticket_number, code, valid_from, valid_until }],
--           cards: results for the cards, when the order concerns any,
--           trace: field of the jobs' payloads that names the span of the sale, while it is traced }]
-- Returns the order number of every cart that has an order now, including orders of earlier calls.
create or replace function portal.complete_sales(tenant uuid, carts uuid[], sales jsonb)
returns table (cart_id uuid, external_id text)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  are_named boolean;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  select bool_or(locked.lines @? '$[*].details[*].people') into are_named
    from (select cart.lines from portal.cart where cart.tenant_id = tenant and cart.id = any (carts) order by cart.id for no key update) as locked;
  with sale as (
         select * from jsonb_to_recordset(sales) as (cart uuid, external_id text, sold_at timestamptz, tickets jsonb, cards jsonb, trace jsonb)),
       ordered as (
         insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, gift_amount, currency, locale, lines, cards, supplement_of)
         select tenant, cart.id, cart.user_id, sale.external_id, sale.sold_at, cart.total_amount, cart.gift_amount, cart.currency, cart.locale,
                portal.without_contacts(cart.lines), coalesce(sale.cards, '[]'), (cart.move ->> 'orderCartId')::uuid
           from portal.cart join sale on sale.cart = cart.id
          where cart.tenant_id = tenant and cart.id = any (carts) and cart.state in ('paid', 'selling', 'stuck')
         on conflict on constraint purchase_cart do nothing
         returning id, cart_id, user_id),
       issued as (
         insert into portal.ticket (tenant_id, purchase_id, user_id, line_id, session_id, ticket_number, code, valid_from, valid_until)
         select tenant, ordered.id, ordered.user_id, ticket.line_id, ticket.session_id, ticket.ticket_number, ticket.code, ticket.valid_from, ticket.valid_until
           from ordered join sale on sale.cart = ordered.cart_id,
                jsonb_to_recordset(sale.tickets) as ticket
                  (line_id uuid, session_id text, ticket_number text, code text, valid_from timestamptz, valid_until timestamptz)),
       mailed as (
         insert into portal.outbox (task, payload, job_key)
         select 'tickets.mail', jsonb_build_object('tenantId', tenant, 'purchaseId', id) || coalesce(sale.trace, '{}'), 'tickets.mail:' || id
           from ordered join sale on sale.cart = ordered.cart_id),
       -- Does the work of portal.note_event for all orders at once.
       reported as (
         insert into portal.outbox (task, payload, job_key)
         select 'webhooks.event',
                jsonb_build_object('tenantId', tenant, 'eventId', id, 'kind', 'order.sold', 'occurredAt', now(),
                                   'about', jsonb_build_object('purchaseId', id)) || coalesce(sale.trace, '{}'),
                'webhooks.event:' || tenant || ':' || id
           from ordered join sale on sale.cart = ordered.cart_id
          where exists (select from portal.webhook_endpoint as endpoint
                         where endpoint.tenant_id = tenant and endpoint.is_on and 'order.sold' = any (endpoint.kinds)))
  update portal.cart
     set state = 'sold', sold_at = sale.sold_at, sale_due_at = null, sale_failure = null, updated_at = now(),
         lines = portal.without_contacts(lines)
    from ordered join sale on sale.cart = ordered.cart_id
   where cart.tenant_id = tenant and cart.id = any (carts) and cart.id = ordered.cart_id;
  if are_named then
    perform portal.name_tickets(tenant, carts);
  end if;
  -- The order of a company gets its invoice immediately, with the next number (see portal.issue_invoice).
  perform portal.issue_invoice(
            tenant, sold.id,
            jsonb_build_object(
              'name', coalesce(nullif(buyer.social_reason, ''), buyer.first_name || ' ' || buyer.last_name),
              'addressLines', jsonb_build_array(buyer.address, buyer.zip || ' ' || buyer.city)
                              || case when buyer.country = 'FR' then '[]' else jsonb_build_array(buyer.country) end,
              'vatId', null),
            seller.time_zone)
     from portal.purchase as sold
     join portal.customer as buyer on buyer.tenant_id = tenant and buyer.id = sold.user_id and buyer.user_type = 'legal'
     join portal.tenant as seller on seller.id = tenant
    where sold.tenant_id = tenant and sold.cart_id = any (carts);
  return query
    select purchase.cart_id, purchase.external_purchase_id
      from portal.purchase where purchase.tenant_id = tenant and purchase.cart_id = any (carts);
end $$;

-- Returns carts with their orders if they were sold, the refunds of payments that did not fit them or came twice, and
-- the database's time, which decides their expiry.
drop function if exists portal.read_sales(uuid, uuid[]);
create or replace function portal.read_sales(tenant uuid, wanted uuid[])
returns table (cart portal.cart, clock timestamptz, external_id text, tickets integer, cards jsonb, returned integer)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    select stored, clock_timestamp(), purchase.external_purchase_id,
           (select count(*)::integer from portal.ticket
             where ticket.tenant_id = tenant and ticket.purchase_id = purchase.id), purchase.cards,
           (select coalesce(sum(refund.amount), 0)::integer
              from portal.payment_attempt as attempt
              join portal.payment_refund as refund
                on refund.tenant_id = tenant and refund.transaction_uuid = attempt.transaction_uuid
             where attempt.tenant_id = tenant and attempt.cart_id = stored.id and refund.reason in ('again', 'changed'))
      from portal.cart as stored
      left join portal.purchase
        on purchase.tenant_id = tenant and purchase.cart_id = any (wanted) and purchase.cart_id = stored.id
     where stored.tenant_id = tenant and stored.id = any (wanted);
end $$;

-- Maintains portal.stuck_cart: the stuck and archived carts, with the amounts paid for them.
create or replace function portal.list_stuck_cart()
returns trigger
language plpgsql as $$
begin
  if new.state in ('stuck', 'archived') then
    insert into portal.stuck_cart as listed (tenant_id, cart_id, user_id, state, paid_at, amount)
    values (new.tenant_id, new.id, new.user_id, new.state,
            date_trunc('milliseconds', coalesce(new.paid_at, new.updated_at)),
            coalesce((select coalesce(attempt.paid_amount, attempt.amount) from portal.payment_attempt as attempt
                       where attempt.tenant_id = new.tenant_id and attempt.id = new.attempt_id), 0) + new.gift_amount)
    on conflict (tenant_id, cart_id) do update
       set state = excluded.state, user_id = excluded.user_id, paid_at = excluded.paid_at, amount = excluded.amount;
  else
    delete from portal.stuck_cart as listed where listed.tenant_id = new.tenant_id and listed.cart_id = new.id;
  end if;
  return null;
end $$;

-- Carts that are never stuck do not fire these triggers.
create or replace trigger stuck_cart_added after insert on portal.cart for each row
  when (new.state in ('stuck', 'archived')) execute function portal.list_stuck_cart();
create or replace trigger stuck_cart_moved after update of state on portal.cart for each row
  when (new.state in ('stuck', 'archived') or old.state in ('stuck', 'archived'))
  execute function portal.list_stuck_cart();

grant execute on function portal.claim_sales, portal.due_sales, portal.has_due_sales, portal.complete_sales, portal.read_sales to guichet_app;
