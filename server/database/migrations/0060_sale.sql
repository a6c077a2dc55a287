-- The sale: a paid cart becomes an order with tickets, once.

create table portal.purchase (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  user_id uuid not null,
  -- The ticketing system's order number
  external_purchase_id text not null,
  sold_at timestamptz not null,
  total_amount integer not null,
  currency text not null,
  locale text not null,
  -- The cart's lines as sold
  lines jsonb not null,
  primary key (tenant_id, id),
  -- At most one sale for each cart
  constraint purchase_cart unique (tenant_id, cart_id)
);
create unique index purchase_external on portal.purchase (tenant_id, external_purchase_id);
create index purchase_of_user on portal.purchase (tenant_id, user_id, sold_at desc);
call portal.isolate_tenant_table('portal.purchase');

create table portal.ticket (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  purchase_id uuid not null,
  user_id uuid not null,
  -- The line of purchase.lines that it was sold in
  line_id uuid not null,
  -- The session it opens, of those of its line; null for a ticket without a date
  session_id text,
  ticket_number text not null,
  -- What the turnstile reads
  code text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  consumed_at timestamptz,
  primary key (tenant_id, id)
);
create unique index ticket_number on portal.ticket (tenant_id, ticket_number);
create index ticket_of_user on portal.ticket (tenant_id, user_id, valid_until);
create index ticket_of_purchase on portal.ticket (tenant_id, purchase_id);
call portal.isolate_tenant_table('portal.ticket');

-- What was tried to sell a cart, for whoever looks after a stuck one. Append-only.
create table portal.sale_attempt (
  tenant_id uuid not null,
  id bigint generated always as identity,
  cart_id uuid not null,
  at timestamptz not null default now(),
  -- claimed, unavailable, refused, stuck, resent, archived
  event text not null,
  detail text,
  primary key (tenant_id, id)
);
create index sale_attempt_of_cart on portal.sale_attempt (tenant_id, cart_id, id);
call portal.isolate_tenant_table('portal.sale_attempt');
revoke update, delete on portal.sale_attempt from guichet_app;

-- Takes paid carts for selling: nobody else does for the length of the lease. A process that dies leaves a lease
-- that runs out, and the sale is taken up again under the same key. Losing this write in a crash loses nothing, so
-- it does not wait for the disk.
create function portal.claim_sales(tenant uuid, carts uuid[], lease_seconds integer)
returns setof portal.cart
language plpgsql as $$
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

-- Carts whose sale is due: paid and never taken, or taken by a process that is gone.
create function portal.due_sales(tenant uuid, most integer)
returns setof uuid
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query select due.id from portal.cart as due
    where due.tenant_id = tenant and due.state in ('paid', 'selling') and due.sale_due_at < now()
    order by due.sale_due_at limit most;
end $$;

-- Writes orders, their tickets and the mails to send, and ends the carts: all or nothing, and each once.
-- sales: [{ cart, external_id, sold_at, tickets: [{ line_id, session_id, ticket_number, code, valid_from, valid_until }] }]
-- Answers the order number of every cart that has an order now, also of an earlier one.
create function portal.complete_sales(tenant uuid, carts uuid[], sales jsonb)
returns table (cart_id uuid, external_id text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant_id', tenant::text, true);
  perform from portal.cart where cart.tenant_id = tenant and cart.id = any (carts) order by cart.id for no key update;
  with sale as (
         select * from jsonb_to_recordset(sales) as (cart uuid, external_id text, sold_at timestamptz, tickets jsonb)),
       ordered as (
         insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency, locale, lines)
         select tenant, cart.id, cart.user_id, sale.external_id, sale.sold_at, cart.total_amount, cart.currency, cart.locale, cart.lines
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
         select 'tickets.mail', jsonb_build_object('tenantId', tenant, 'purchaseId', id), 'tickets.mail:' || id from ordered)
  update portal.cart
     set state = 'sold', sold_at = sale.sold_at, sale_due_at = null, sale_failure = null, updated_at = now()
    from ordered join sale on sale.cart = ordered.cart_id
   where cart.tenant_id = tenant and cart.id = any (carts) and cart.id = ordered.cart_id;
  return query
    select purchase.cart_id, purchase.external_purchase_id
      from portal.purchase where purchase.tenant_id = tenant and purchase.cart_id = any (carts);
end $$;

-- Carts with the orders that they became, if they did, and the clock that decides over them.
create function portal.read_sales(tenant uuid, wanted uuid[])
returns table (cart portal.cart, clock timestamptz, external_id text, tickets integer)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    select stored, clock_timestamp(), purchase.external_purchase_id,
           (select count(*)::integer from portal.ticket
             where ticket.tenant_id = tenant and ticket.purchase_id = purchase.id)
      from portal.cart as stored
      left join portal.purchase
        on purchase.tenant_id = tenant and purchase.cart_id = any (wanted) and purchase.cart_id = stored.id
     where stored.tenant_id = tenant and stored.id = any (wanted);
end $$;

-- Lookups by key: planned once for each connection, for planning them costs more than to carry them out.
alter function portal.claim_sales set plan_cache_mode = force_generic_plan;
alter function portal.complete_sales set plan_cache_mode = force_generic_plan;
alter function portal.read_sales set plan_cache_mode = force_generic_plan;

grant execute on function portal.claim_sales, portal.due_sales, portal.complete_sales, portal.read_sales to guichet_app;
