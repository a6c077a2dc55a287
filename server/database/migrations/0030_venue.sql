-- The embedded ticketing system: catalogue, sessions with their places, holds, sales, tickets. The portal reaches it
-- through gateways/ticketing alone, as if it were remote; nothing here refers to the schema portal.
--
-- The rules of locking, which make every function below free of deadlocks and of oversold places:
-- 1. A cart's key is locked first (advisory, in order), then the sessions concerned (rows, in order of id).
-- 2. held, sold and the holds of a session change only under that session's row lock.
-- 3. Nothing has a foreign key to a session: checking it would lock the row that every sale needs.
--
-- And the rules that keep them fast however the tables grow, since their plans are made once and kept:
-- 4. Holds, sales, tickets and sessions are read by `key = any (…)` or `id = any (…)`, also where a join says as much.
-- 5. No index of holds, sales and tickets begins with tenant_id, lest a plan made while they were small reads all
--    rows of a tenant.

create table venue.operator (
  tenant_id uuid primary key,
  time_zone text not null
);
call portal.isolate_tenant_table('venue.operator');

create table venue.establishment (
  tenant_id uuid not null,
  code text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  address text not null,
  zip text not null,
  city text not null,
  position integer not null,
  primary key (tenant_id, code)
);
call portal.isolate_tenant_table('venue.establishment');

create table venue.family (
  tenant_id uuid not null,
  code text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  primary key (tenant_id, code)
);
call portal.isolate_tenant_table('venue.family');

create table venue.theme (
  tenant_id uuid not null,
  code text not null,
  label text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  primary key (tenant_id, code)
);
call portal.isolate_tenant_table('venue.theme');

create table venue.service (
  tenant_id uuid not null,
  code text not null,
  type integer not null,
  establishment_code text not null,
  -- Where else it can be attended or used
  other_establishment_codes text[] not null default '{}',
  family_code text not null,
  public_type text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  theme_codes text[] not null default '{}',
  -- [{ name, labels, cents, supportingDocuments }]; the empty name is the base price
  prices jsonb not null,
  is_fast_purchase boolean not null default false,
  is_authorized_duplication boolean not null default true,
  duration_minutes integer,
  validity_days integer,
  minimum_age integer,
  -- Per mille
  vat_rate integer not null,
  position integer not null,
  primary key (tenant_id, code),
  foreign key (tenant_id, establishment_code) references venue.establishment,
  foreign key (tenant_id, family_code) references venue.family
);
call portal.isolate_tenant_table('venue.service');

create table venue.session (
  tenant_id uuid not null,
  id text collate "C" not null,
  establishment_code text not null,
  -- The services that can be bought for it; the first names it
  service_codes text[] not null,
  theme_code text,
  room jsonb,
  start_at timestamptz not null,
  end_at timestamptz not null,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= sold_elsewhere),
  -- Of those sold, places that went over the counter and have no ticket here
  sold_elsewhere integer not null default 0 check (sold_elsewhere >= 0),
  primary key (tenant_id, id),
  check (end_at > start_at),
  -- The guard of every change of places: whatever the code around it does, this cannot be passed.
  constraint session_places check (held + sold <= capacity)
) with (fillfactor = 50);
create index session_start on venue.session (tenant_id, start_at);
call portal.isolate_tenant_table('venue.session');

create table venue.hold (
  tenant_id uuid not null,
  -- The cart
  key text collate "C" not null,
  session_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (key, session_id, tenant_id)
);
create index hold_expiry on venue.hold (expires_at, tenant_id);
call portal.isolate_tenant_table('venue.hold');

create table venue.sale (
  tenant_id uuid not null,
  key text collate "C" not null,
  order_number text not null,
  sold_at timestamptz not null,
  buyer_reference text not null,
  locale text not null,
  primary key (key, tenant_id),
  unique (order_number, tenant_id)
);
call portal.isolate_tenant_table('venue.sale');

create table venue.ticket (
  tenant_id uuid not null,
  sale_key text collate "C" not null,
  ordinal integer not null,
  line_id text not null,
  ticket_number text not null,
  code text not null,
  service_code text not null,
  price_name text not null,
  unit_price_cents integer not null,
  session_id text,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  primary key (sale_key, ordinal, tenant_id),
  -- What a turnstile looks up
  unique (code, tenant_id)
);
call portal.isolate_tenant_table('venue.ticket');

-- Registers a tenant with the engine and gives it its own order numbers. A sequence and not a counter in a row: the
-- row would make all sales of the tenant wait for one another. Runs as the owner, who alone may create it.
create function venue.open_operator(tenant uuid, zone text) returns void
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

-- 12 characters of 5 random bits each, in groups that can be read out: 'A7K2 9F4M T3QX'. Crockford's alphabet leaves
-- out I, L, O and U. Takes the bytes of a random uuid, without those that hold its version and variant (6 to 8).
-- Plain substr, because that is put in place by the planner: a function call for each ticket would cost more.
create function venue.ticket_code(bytes bytea) returns text
language sql immutable as $$
  select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 0) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 1) & 31) + 1, 1)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 2) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 3) & 31) + 1, 1) || ' '
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 4) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 5) & 31) + 1, 1)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 9) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 10) & 31) + 1, 1) || ' '
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 11) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 12) & 31) + 1, 1)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 13) & 31) + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, 14) & 31) + 1, 1)
$$;

-- Gives back what expired carts hold on a session whose row the caller has locked; the carts of `except_keys` keep theirs.
create function venue.reclaim(tenant uuid, full_session text, except_keys text[]) returns integer
language plpgsql as $$
declare
  freed integer;
begin
  with gone as (
    delete from venue.hold
     where tenant_id = tenant and expires_at <= now() and session_id = full_session and key <> all (except_keys)
    returning quantity)
  select coalesce(sum(quantity), 0) into freed from gone;
  if freed > 0 then
    update venue.session set held = held - freed where tenant_id = tenant and id = full_session;
  end if;
  return freed;
end $$;

create type venue.decision as (
  cart integer,
  key text,
  -- accepted, already-sold, unknown-session, session-over, not-enough-places
  outcome text,
  session_id text,
  -- The most that the cart could have on that session
  places integer
);

-- Locks what a batch of carts concerns and decides over them in order of arrival, all or nothing per cart. Each cart
-- is to have exactly the places of its lines; what it holds already counts. Writes nothing but reclaimed holds.
-- `carts` numbers the cart of each line, an index into `keys`.
create function venue.decide(
  tenant uuid, keys text[], carts integer[], sessions text[], quantities integer[], selling boolean)
returns venue.decision[]
language plpgsql as $$
#variable_conflict use_column
declare
  ids text[] := '{}';
  free integer[] := '{}';
  is_open boolean[] := '{}';
  is_reclaimed boolean[];
  sold_keys text[];
  decisions venue.decision[] := '{}';
  decision venue.decision;
  cart record;
  slot integer;
  delta integer;
begin
  perform pg_advisory_xact_lock(cart_lock.id)
     from (select distinct hashtextextended(tenant::text || key, 0) as id from unnest(keys) as key order by id) as cart_lock;

  select array_agg(locked.id), array_agg(locked.free), array_agg(locked.is_open), array_agg(false)
    into ids, free, is_open, is_reclaimed
    from (select session.id, session.capacity - session.held - session.sold as free,
                 case when selling then session.end_at else session.start_at end > now() as is_open
            from venue.session
           where session.tenant_id = tenant
             and session.id = any (array(
                   select unnest(sessions) union select hold.session_id from venue.hold
                    where hold.tenant_id = tenant and hold.key = any (keys)))
           order by session.id
             for no key update) as locked;

  sold_keys := array(select sale.key from venue.sale where sale.tenant_id = tenant and sale.key = any (keys));

  for cart in
    with line as (
           select wanted.cart, wanted.session_id, sum(wanted.quantity)::integer as quantity
             from unnest(carts, sessions, quantities) as wanted (cart, session_id, quantity)
            group by wanted.cart, wanted.session_id),
         held as (
           select array_position(keys, hold.key) as cart, hold.session_id, hold.quantity
             from venue.hold where hold.tenant_id = tenant and hold.key = any (keys)),
         change as (
           select cart, array_agg(session_id) as session_ids, array_agg(coalesce(line.quantity, 0)) as wanted,
                  array_agg(coalesce(held.quantity, 0)) as held
             from line full join held using (cart, session_id)
            group by cart)
    select member.cart::integer, member.key, member.key = any (sold_keys) as is_sold,
           coalesce(change.session_ids, '{}') as session_ids, change.wanted, change.held
      from unnest(keys) with ordinality as member (key, cart)
      left join change on change.cart = member.cart
     order by member.cart
  loop
    decision := (cart.cart, cart.key, case when cart.is_sold then 'already-sold' else 'accepted' end, null, null);
    if not cart.is_sold then
      for i in 1 .. cardinality(cart.session_ids) loop
        slot := array_position(ids, cart.session_ids[i]);
        delta := cart.wanted[i] - cart.held[i];
        continue when delta <= 0 and slot is not null;
        decision.session_id := cart.session_ids[i];
        if slot is null then
          decision.outcome := 'unknown-session';
        elsif not is_open[slot] then
          decision.outcome := 'session-over';
        else
          if delta > free[slot] and not is_reclaimed[slot] then
            free[slot] := free[slot] + venue.reclaim(tenant, ids[slot], keys);
            is_reclaimed[slot] := true;
          end if;
          continue when delta <= free[slot];
          decision.outcome := 'not-enough-places';
          decision.places := free[slot] + cart.held[i];
        end if;
        exit;
      end loop;
      if decision.outcome = 'accepted' then
        for i in 1 .. cardinality(cart.session_ids) loop
          slot := array_position(ids, cart.session_ids[i]);
          free[slot] := free[slot] - cart.wanted[i] + cart.held[i];
        end loop;
      end if;
    end if;
    decisions := decisions || decision;
  end loop;
  return decisions;
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
  decisions venue.decision[];
  accepted text[];
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  decisions := venue.decide(tenant, keys, carts, sessions, quantities, false);
  accepted := array(select key from unnest(decisions) where outcome = 'accepted');

  with wanted as (
         select decision.key, line.session_id, sum(line.quantity)::integer as quantity,
                now() + make_interval(secs => hold_seconds[decision.cart]) as expires_at
           from unnest(carts, sessions, quantities) as line (cart, session_id, quantity)
           join unnest(decisions) as decision on decision.cart = line.cart and decision.outcome = 'accepted'
          group by decision.cart, decision.key, line.session_id),
       before as (
         select key, session_id, quantity from venue.hold where tenant_id = tenant and key = any (accepted)),
       kept as (
         insert into venue.hold (tenant_id, key, session_id, quantity, expires_at)
         select tenant, key, session_id, quantity, expires_at from wanted
         on conflict (tenant_id, key, session_id) do update
           set quantity = excluded.quantity, expires_at = excluded.expires_at),
       given_back as (
         delete from venue.hold
          where hold.tenant_id = tenant and hold.key = any (accepted)
            and (hold.key, hold.session_id) not in (select key, session_id from wanted)),
       change as (
         select session_id, sum(coalesce(wanted.quantity, 0) - coalesce(before.quantity, 0))::integer as places
           from wanted full join before using (key, session_id)
          group by session_id)
  update venue.session
     set held = session.held + change.places
    from change
   where session.tenant_id = tenant and session.id = any (array(select session_id from change))
     and session.id = change.session_id and change.places <> 0;

  return query select * from unnest(decisions);
end $$;

-- The sales of these keys as the port describes them.
create function venue.read_sales(tenant uuid, keys text[])
returns table (key text, sale jsonb)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select sale.key, jsonb_build_object(
             'externalPurchaseId', sale.order_number,
             'soldAt', sale.sold_at,
             'tickets', jsonb_agg(jsonb_build_object(
                'lineId', ticket.line_id, 'ticketNumber', ticket.ticket_number, 'code', ticket.code,
                'sessionId', ticket.session_id, 'validFrom', ticket.valid_from, 'validUntil', ticket.valid_until) order by ticket.ordinal))
      from venue.sale
      join venue.ticket on ticket.tenant_id = tenant and ticket.sale_key = any (keys) and ticket.sale_key = sale.key
     where sale.tenant_id = tenant and sale.key = any (keys)
     group by sale.key, sale.order_number, sale.sold_at;
end $$;

create type venue.sale_line as (
  cart integer,
  key text,
  line_id text,
  service_code text,
  price_name text,
  quantity integer,
  unit_price_cents integer,
  session_id text
);

-- What makes a request one that no retry can sell, in words; null when nothing does. Keys that are sold already are
-- not looked at: they have their answer.
create function venue.refusal(tenant uuid, lines venue.sale_line[], sold_keys text[]) returns text
language plpgsql stable as $$
begin
  return (
  select case
           when service.code is null then 'unknown service ' || line.service_code
           when (service.type in (7, 8)) <> (line.session_id is not null) then
             'service ' || line.service_code || case when line.session_id is null then ' needs a session' else ' has no sessions' end
           else 'session ' || line.session_id || ' is not for service ' || line.service_code
         end
    from unnest(lines) as line
    left join venue.service on service.tenant_id = tenant and service.code = line.service_code
    left join venue.session on session.tenant_id = tenant and session.id = line.session_id
                           and session.id = any (array(select session_id from unnest(lines)))
   where (service.code is null
          or (service.type in (7, 8)) <> (line.session_id is not null)
          or not (line.service_code = any (session.service_codes)))
     and line.key <> all (sold_keys)
   limit 1);
end $$;

-- Turns the holds of each cart into tickets, taking anew what it no longer holds. Idempotent by key.
-- sales: [{ key, buyer: { reference }, locale, lines: [{ lineId, serviceCode, priceName, quantity, unitPriceCents, sessionId }] }]
-- Raises VN001 for a request that can never be sold; the caller then runs the members of a batch one by one.
create function venue.sell(tenant uuid, sales jsonb)
returns table (key text, outcome text, detail text, sale jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  lines venue.sale_line[];
  keys text[];
  accepted text[];
  decisions venue.decision[];
  reason text;
  zone text;
  order_numbers regclass;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  keys := array(select member.body ->> 'key' from jsonb_array_elements(sales) with ordinality as member (body, cart) order by cart);
  lines := array(
    select (member.cart, member.body ->> 'key', line."lineId", line."serviceCode", line."priceName", line.quantity,
            line."unitPriceCents", line."sessionId")::venue.sale_line
      from jsonb_array_elements(sales) with ordinality as member (body, cart),
           rows from (jsonb_to_recordset(member.body -> 'lines')
             as ("lineId" text, "serviceCode" text, "priceName" text, quantity integer, "unitPriceCents" integer, "sessionId" text))
             with ordinality as line ("lineId", "serviceCode", "priceName", quantity, "unitPriceCents", "sessionId", position)
     order by member.cart, line.position);
  reason := venue.refusal(tenant, lines, array(
    select sold.key from venue.sale as sold where sold.tenant_id = tenant and sold.key = any (keys)));
  if reason is not null then
    raise exception '%', reason using errcode = 'VN001';
  end if;

  select array_agg(decided) into decisions
    from (select array_agg(line.cart) as carts, array_agg(line.session_id) as sessions, array_agg(line.quantity) as quantities
            from unnest(lines) as line where line.session_id is not null) as placed,
         unnest(venue.decide(tenant, keys, placed.carts, placed.sessions, placed.quantities, true)) as decided;
  accepted := array(select decision.key from unnest(decisions) as decision where decision.outcome = 'accepted');

  if cardinality(accepted) > 0 then
    select time_zone, to_regclass('venue.order_number_' || replace(tenant::text, '-', ''))
      into strict zone, order_numbers from venue.operator where tenant_id = tenant;

    with sold as (
           insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
           select tenant, member.body ->> 'key',
                  -- At least six digits: 2026-004182
                  to_char(now() at time zone zone, 'YYYY-') || to_char(nextval(order_numbers), 'FM999999000000'),
                  now(), member.body -> 'buyer' ->> 'reference', member.body ->> 'locale'
             from jsonb_array_elements(sales) as member (body)
            where member.body ->> 'key' = any (accepted)
           returning sale.key, sale.order_number),
         unit as (
           select sold.key, sold.order_number, line.line_id, line.service_code, line.price_name, line.unit_price_cents,
                  line.session_id, row_number() over (partition by sold.key order by line.position, copy) as ordinal,
                  uuid_send(gen_random_uuid()) as random
             from unnest(lines) with ordinality
                    as line (cart, key, line_id, service_code, price_name, quantity, unit_price_cents, session_id, position)
             join sold on sold.key = line.key
            cross join generate_series(1, line.quantity) as copy),
         issued as (
           insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                                     unit_price_cents, session_id, valid_from, valid_until)
           select tenant, unit.key, unit.ordinal, unit.line_id, unit.order_number || '-' || unit.ordinal,
                  venue.ticket_code(unit.random), unit.service_code, unit.price_name, unit.unit_price_cents, unit.session_id,
                  -- The turnstile opens a quarter of an hour before a session.
                  coalesce(session.start_at - interval '15 minutes', now()),
                  -- An undated ticket is good until the end of its last day.
                  coalesce(session.end_at,
                    (date_trunc('day', now() at time zone zone) + make_interval(days => coalesce(service.validity_days, 365) + 1))
                      at time zone zone - interval '1 second')
             from unit
             join venue.service on service.tenant_id = tenant and service.code = unit.service_code
             left join venue.session on session.tenant_id = tenant and session.id = unit.session_id
                                    and session.id = any (array(select session_id from unnest(lines)))),
         held as (
           delete from venue.hold where hold.tenant_id = tenant and hold.key = any (accepted)
           returning hold.session_id, hold.quantity),
         change as (
           select session_id, sum(taken)::integer as taken, sum(freed)::integer as freed
             from (select held.session_id, 0 as taken, held.quantity as freed from held
                   union all
                   select line.session_id, line.quantity, 0 from unnest(lines) as line
                    where line.key = any (accepted) and line.session_id is not null) as movement
            group by session_id)
    update venue.session
       set sold = session.sold + change.taken, held = session.held - change.freed
      from change
     where session.tenant_id = tenant and session.id = any (array(select session_id from change))
       and session.id = change.session_id;
  end if;

  return query
    select decision.key, case when done.key is null then decision.outcome else 'sold' end, decision.session_id, done.sale
      from unnest(decisions) as decision
      left join venue.read_sales(tenant, keys) as done on done.key = decision.key
     order by decision.cart;
end $$;

-- Gives back the places of expired holds, whether somebody asks for them or not.
-- Returns how many places came back.
create function venue.expire_holds(tenant uuid) returns integer
language plpgsql as $$
declare
  due text[];
  freed integer;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  due := array(select distinct session_id from venue.hold where tenant_id = tenant and expires_at <= now());
  if cardinality(due) = 0 then
    return 0;
  end if;
  perform from venue.session where tenant_id = tenant and id = any (due) order by id for no key update;
  with gone as (
         delete from venue.hold where tenant_id = tenant and expires_at <= now() and session_id = any (due)
         returning session_id, quantity),
       change as (
         select session_id, sum(quantity)::integer as places from gone group by session_id),
       returned as (
         update venue.session set held = session.held - change.places
           from change where session.tenant_id = tenant and session.id = change.session_id)
  select coalesce(sum(places), 0) into freed from change;
  return freed;
end $$;

-- Their statements are always the same lookups by key: planned once for each connection, and not for every call,
-- which would cost more than to carry them out. An empty table must not tempt that plan to read the table through.
alter function venue.hold_places set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function venue.sell set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function venue.expire_holds set plan_cache_mode = force_generic_plan set enable_seqscan = off;
