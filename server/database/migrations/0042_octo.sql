-- A venue's places at a supplier that is reached through OCTO: what the portal has asked for there. The supplier owns
-- the places; this says under which names they are found after an answer was lost.

create schema octo;
grant usage on schema octo to guichet_app;

-- Of one cart, one price and one session; several when places were added later. Written before the supplier is asked.
create table octo.booking (
  tenant_id uuid not null,
  -- Its name at the supplier, chosen here
  uuid uuid not null,
  cart_key text collate "C" not null,
  -- Null for tickets without a date
  session_id text collate "C",
  service_code text not null,
  price_name text not null,
  quantity integer not null check (quantity > 0),
  -- asked: its outcome is not known yet; held; confirmed; leaving: to be cancelled there; gone
  state text not null check (state in ('asked', 'held', 'confirmed', 'leaving', 'gone')),
  -- By the supplier's clock, as it was answered
  expires_at timestamptz,
  -- The price of one, as the supplier has it for this booking
  unit_cents integer,
  updated_at timestamptz not null default now(),
  primary key (uuid, tenant_id)
);
create index booking_of_cart on octo.booking (cart_key, tenant_id);
create index booking_unsettled on octo.booking (updated_at, tenant_id) where state in ('asked', 'leaving');
call portal.isolate_tenant_table('octo.booking');

-- A sale from its first attempt on: what a repeated one answers, and what is needed to bring it to an end.
create table octo.sale (
  tenant_id uuid not null,
  cart_key text collate "C" not null,
  -- Null until everything is confirmed
  order_number text,
  sold_at timestamptz,
  buyer_reference text not null,
  -- As the port describes it
  request jsonb not null,
  -- [{ lineId, uuid, ticketNumber, code, codeFormat, sessionId, start, end, serviceCode, priceName, cents, validFrom, validUntil }]
  tickets jsonb not null default '[]',
  primary key (cart_key, tenant_id),
  check ((order_number is null) = (sold_at is null))
);
create index octo_sale_of_buyer on octo.sale (buyer_reference, tenant_id);
create index octo_sale_number on octo.sale (order_number, tenant_id);
call portal.isolate_tenant_table('octo.sale');
