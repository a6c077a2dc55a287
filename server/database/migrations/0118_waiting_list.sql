-- The waiting list of sessions without free places.

alter table venue.session
  -- Places that waiting customers want: freed places up to this number are offered to them, see venue_waiting.sql
  add column awaited integer not null default 0;

-- A customer who waits for places of one session, and the offer that ends the wait.
create table portal.wait (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Order of arrival
  number bigint not null generated always as identity,
  session_id text not null,
  customer_id uuid not null,
  -- Lines of the cart as they were when the customer joined; an offer plans them again
  lines jsonb not null,
  -- Places that the lines take
  places integer not null check (places > 0),
  locale text not null,
  -- Until when the customer waits; at the latest some minutes before the session begins
  until_at timestamptz not null,
  joined_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'left', 'removed', 'lapsed')),
  -- The cart of the offer, which a payment link pays
  cart_id uuid,
  offered_at timestamptz,
  -- E-mail address of the administrator who offered by hand
  offered_by text,
  -- When places were last searched in vain
  tried_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references portal.customer
);
create unique index wait_of_session on portal.wait (tenant_id, session_id, number) where state = 'waiting';
create unique index wait_once on portal.wait (tenant_id, customer_id, session_id) where state = 'waiting';
create index wait_of_customer on portal.wait (tenant_id, customer_id, joined_at);
create unique index wait_cart on portal.wait (tenant_id, cart_id) where cart_id is not null;
call portal.isolate_tenant_table('portal.wait');
