-- Reference that pgbench runs: the same work as the product's, with the least SQL. One function is one transaction
-- and one round trip; there is no row-level security, no batching, and inserts are plain.
drop schema if exists bench cascade;
create schema bench;

create table bench.session (
  id integer primary key,
  capacity integer not null,
  held integer not null default 0,
  sold integer not null default 0,
  check (held + sold <= capacity)
) with (fillfactor = 50);

create table bench.hold (
  key uuid not null,
  session_id integer not null,
  quantity integer not null,
  expires_at timestamptz not null,
  primary key (key, session_id)
);
create index on bench.hold (expires_at);

create table bench.cart (
  id uuid primary key,
  user_id integer not null,
  state text not null,
  lines jsonb not null,
  total_amount integer not null,
  valid_until timestamptz not null,
  updated_at timestamptz not null default now()
) with (fillfactor = 70);
create index on bench.cart (valid_until) where state = 'open';
create index on bench.cart (user_id);

create table bench.payment_attempt (
  id uuid primary key,
  cart_id uuid not null,
  amount integer not null,
  state text not null,
  created_at timestamptz not null default now()
);
create index on bench.payment_attempt (cart_id);

create table bench.payment_event (
  key text primary key,
  attempt_id uuid not null,
  status text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index on bench.payment_event (attempt_id);

-- The ticketing system's side of a sale
create table bench.sale (
  key uuid primary key,
  order_number bigint not null unique,
  sold_at timestamptz not null
);
create sequence bench.order_number;
create table bench.sale_ticket (
  sale_key uuid not null,
  ordinal integer not null,
  session_id integer not null,
  code uuid not null unique,
  primary key (sale_key, ordinal)
);

-- The portal's side of a sale
create table bench.purchase (
  id uuid primary key,
  cart_id uuid not null unique,
  user_id integer not null,
  order_number bigint not null unique,
  lines jsonb not null,
  sold_at timestamptz not null
);
create index on bench.purchase (user_id, sold_at desc);
create table bench.ticket (
  id uuid primary key,
  purchase_id uuid not null,
  user_id integer not null,
  code uuid not null unique
);
create index on bench.ticket (purchase_id);
create index on bench.ticket (user_id);
create table bench.outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null
);

-- A cart's lines and a payment's event, as large as the product's.
create table bench.example as
select jsonb_build_array(jsonb_build_object('service', 'SERVICE', 'labels', repeat('x', 900))) as lines,
       jsonb_build_object('order', 'ORDER', 'fields', repeat('x', 300)) as event;

-- Turns the whole numbers of pgbench into keys.
create function bench.key(number bigint) returns uuid language sql immutable as $$ select md5(number::text)::uuid $$;

create function bench.hold_place(number bigint, wanted integer) returns boolean
language plpgsql as $$
declare
  free integer;
begin
  select capacity - held - sold into free from bench.session where id = wanted for no key update;
  if free < 1 then
    return false;
  end if;
  insert into bench.hold values (bench.key(number), wanted, 1, now() + interval '930 seconds');
  update bench.session set held = held + 1 where id = wanted;
  return true;
end $$;

create function bench.save_cart(number bigint, buyer integer, lines jsonb) returns void
language sql as $$
  insert into bench.cart (id, user_id, state, lines, total_amount, valid_until)
  values (bench.key(number), buyer, 'open', lines, 650, now() + interval '15 minutes')
$$;

create function bench.begin_payment(number bigint) returns void
language plpgsql as $$
begin
  update bench.cart set state = 'payment-pending', updated_at = now() where id = bench.key(number);
  insert into bench.payment_attempt (id, cart_id, amount, state) values (bench.key(-number), bench.key(number), 650, 'pending');
end $$;

create function bench.note_payment(number bigint, body jsonb) returns void
language plpgsql as $$
begin
  insert into bench.payment_event (key, attempt_id, status, body) values (number::text, bench.key(-number), 'AUTHORISED', body);
  update bench.payment_attempt set state = 'paid' where id = bench.key(-number);
  update bench.cart set state = 'paid', updated_at = now() where id = bench.key(number);
end $$;

create function bench.sell(number bigint, wanted integer) returns bigint
language plpgsql as $$
declare
  order_number bigint := nextval('bench.order_number');
begin
  perform from bench.session where id = wanted for no key update;
  insert into bench.sale values (bench.key(number), order_number, now());
  insert into bench.sale_ticket values (bench.key(number), 1, wanted, gen_random_uuid());
  delete from bench.hold where key = bench.key(number);
  update bench.session set sold = sold + 1, held = held - 1 where id = wanted;
  return order_number;
end $$;

create function bench.complete(number bigint) returns void
language plpgsql as $$
begin
  insert into bench.purchase
  select bench.key(-number), cart.id, cart.user_id, sale.order_number, cart.lines, sale.sold_at
    from bench.cart join bench.sale on sale.key = cart.id where cart.id = bench.key(number);
  insert into bench.ticket
  select gen_random_uuid(), bench.key(-number), 1, code from bench.sale_ticket where sale_key = bench.key(number);
  update bench.cart set state = 'sold', updated_at = now() where id = bench.key(number);
  insert into bench.outbox (task, payload) values ('mail', jsonb_build_object('purchase', bench.key(-number)));
end $$;
