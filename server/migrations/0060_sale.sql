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

-- Takes a paid cart for selling: nobody else does for the length of the lease. A process that dies leaves a lease
-- that runs out, and the sale is taken up again under the same key. Losing this write in a crash loses nothing, so
-- it does not wait for the disk.
create function portal.claim_sale(tenant uuid, cart uuid, lease_seconds integer)
returns setof portal.cart
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  return query
    update portal.cart as claimed
       set state = 'selling', sale_attempts = claimed.sale_attempts + 1,
           sale_due_at = now() + make_interval(secs => lease_seconds), updated_at = now()
     where claimed.tenant_id = tenant and claimed.id = claim_sale.cart
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

-- Writes the order, its tickets and the mail to send, and ends the cart: all or nothing, and once.
-- issued: [{ line_id, ticket_number, code, valid_from, valid_until }]
create function portal.complete_sale(tenant uuid, cart uuid, external_id text, at timestamptz, issued jsonb)
returns text
language plpgsql as $$
declare
  order_id uuid;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency, locale, lines)
  select sold.tenant_id, sold.id, sold.user_id, external_id, at, sold.total_amount, sold.currency, sold.locale, sold.lines
    from portal.cart as sold where sold.tenant_id = tenant and sold.id = complete_sale.cart and sold.state in ('paid', 'selling', 'stuck')
  on conflict on constraint purchase_cart do nothing
  returning id into order_id;
  if order_id is null then
    return (select external_purchase_id from portal.purchase where tenant_id = tenant and cart_id = complete_sale.cart);
  end if;
  insert into portal.ticket (tenant_id, purchase_id, user_id, line_id, ticket_number, code, valid_from, valid_until)
  select tenant, order_id, buyer.user_id, ticket.line_id, ticket.ticket_number, ticket.code, ticket.valid_from, ticket.valid_until
    from jsonb_to_recordset(issued) as ticket
           (line_id uuid, ticket_number text, code text, valid_from timestamptz, valid_until timestamptz)
   cross join (select user_id from portal.purchase where tenant_id = tenant and id = order_id) as buyer;
  update portal.cart
     set state = 'sold', sold_at = at, sale_due_at = null, sale_failure = null, updated_at = now()
   where cart.tenant_id = tenant and cart.id = complete_sale.cart;
  insert into portal.outbox (task, payload, job_key)
  values ('tickets.mail', jsonb_build_object('tenantId', tenant, 'purchaseId', order_id), 'tickets.mail:' || order_id);
  return external_id;
end $$;

grant execute on function portal.claim_sale, portal.due_sales, portal.complete_sale to guichet_app;
