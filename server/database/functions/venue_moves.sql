-- Moves of sold tickets to another session. Order of locks as in venue_refunds.sql: a cart's key, its sessions, their
-- pools, its tickets.

-- Returns the tickets of a move in the form of gateways/ticketing/moves/port.ts; null for an unknown key.
create or replace function venue.read_move(tenant uuid, move_key text) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object(
           'ticketNumber', move.ticket_number, 'code', move.code,
           'validFrom', ticket.valid_from, 'validUntil', ticket.valid_until) order by ticket.ordinal)
    from venue.ticket_move as move
    join venue.ticket on ticket.tenant_id = tenant and ticket.sale_key = move.sale_key
                     and ticket.ticket_number = move.ticket_number
   where move.tenant_id = tenant and move.key = move_key
$$;

-- Moves tickets of a sale, all of one session, to another session, all or nothing: in one transaction they take its places
-- as a hold does, give theirs back and get new codes. A hold under the key of the move is used up by it. Idempotent by key.
-- services: the new service of each number, null for a ticket that keeps its own; the session must have it, and the service a
-- price of the same name.
-- Returns { tickets } or { reason }: 'unknown', 'used', 'unknown-session', 'session-over' or 'not-enough-places'.
create or replace function venue.move_to_session(tenant uuid, move_key text, cart_key text, numbers text[], wanted text, services text[]) returns jsonb
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  made jsonb;
  former text;
  needed integer;
  concerned integer;
  is_refunded boolean;
  ruling venue.ruling;
  target venue.session;
  taken record;
  hold_key text;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  perform pg_advisory_xact_lock(cart_lock.id)
     from (select distinct hashtextextended(tenant::text || key, 0) as id
             from unnest(array[cart_key, move_key]) as key order by id) as cart_lock;
  made := venue.read_move(tenant, move_key);
  if made is not null then return jsonb_build_object('tickets', made); end if;

  -- The session of a ticket, and its refund, change only under the lock of its cart's key.
  select case when count(distinct coalesce(session_id, '')) = 1 then min(session_id) end, sum(places), count(*),
         bool_or(taken_back_at is not null)
    into former, needed, concerned, is_refunded
    from venue.ticket
   where tenant_id = tenant and sale_key = cart_key and ticket_number = any (numbers)
     and card_number is null and not is_withdrawal;
  if former is null or concerned <> cardinality(numbers) then
    return jsonb_build_object('reason', 'unknown');
  elsif is_refunded then
    return jsonb_build_object('reason', 'used');
  end if;
  perform from venue.session where tenant_id = tenant and id in (former, wanted) order by id for no key update;
  select * into target from venue.session where tenant_id = tenant and id = wanted;
  if target.id is null or wanted = former or exists (
       select from venue.ticket
        cross join lateral (
              select coalesce(services[array_position(numbers, ticket.ticket_number)], ticket.service_code) as code) as wished
         left join venue.service on service.tenant_id = tenant and service.code = wished.code
        where ticket.tenant_id = tenant and ticket.sale_key = cart_key and ticket.ticket_number = any (numbers)
          and (not wished.code = any (target.service_codes) or service.is_rental
               or wished.code <> ticket.service_code and not exists (
                    select from jsonb_array_elements(service.prices) as price where price ->> 'name' = ticket.price_name))) then
    return jsonb_build_object('reason', 'unknown-session');
  -- A hold keeps its places at a session that is closed, so that venue.decide would accept it. A move with a hold of its
  -- own is paid: after a closure of the former session, its customer moves without paying.
  elsif target.closed_at is not null
        or exists (select from venue.hold where tenant_id = tenant and key = move_key)
           and exists (select from venue.session where tenant_id = tenant and id = former and closed_at is not null) then
    return jsonb_build_object('reason', 'session-over');
  end if;

  begin
    -- The places are given back first, since both sessions may share a pool. A refusal undoes that.
    update venue.session set sold = sold - needed where tenant_id = tenant and id = former;
    -- Without a hold of its own, a move uses a key that no cart has.
    hold_key := case when exists (select from venue.hold where tenant_id = tenant and key = move_key) then move_key
                     else 'move ' || move_key end;
    ruling := venue.decide(tenant, array[hold_key], array[1], array[wanted], array[needed], false);
    if not ruling.accepted[1] then
      raise exception '%', (ruling.decisions[1]).outcome using errcode = 'VN004';
    end if;
    select bool_or(locked.is_void) as is_void, array_agg(locked.ordinal) as ordinals, array_agg(locked.code) as codes
      into taken
      from (select ordinal, code,
                   coalesce(consumed_at, blocked_at) is not null as is_void
              from venue.ticket
             where tenant_id = tenant and sale_key = cart_key and ticket_number = any (numbers)
             order by ordinal for update) as locked;
    if taken.is_void then
      raise exception 'used' using errcode = 'VN004';
    end if;
    with used as (
      delete from venue.hold where tenant_id = tenant and key = hold_key returning session_id, quantity)
    update venue.session set held = held - used.quantity from used where tenant_id = tenant and id = used.session_id;
    update venue.session set sold = sold + needed where tenant_id = tenant and id = wanted;
  exception when sqlstate 'VN004' then
    return jsonb_build_object('reason', sqlerrm);
  end;

  with moved as (
    update venue.ticket
       set session_id = wanted, service_code = coalesce(services[array_position(numbers, ticket_number)], service_code),
           code = venue.ticket_code(uuid_send(gen_random_uuid())),
           valid_from = target.start_at - interval '15 minutes', valid_until = target.end_at
     where tenant_id = tenant and sale_key = cart_key and ordinal = any (taken.ordinals)
    returning ordinal, ticket_number, code)
  insert into venue.ticket_move (tenant_id, key, sale_key, ticket_number, former_code, code, from_session_id, to_session_id)
  select tenant, move_key, cart_key, moved.ticket_number, taken.codes[array_position(taken.ordinals, moved.ordinal)], moved.code,
         former, wanted
    from moved;
  return jsonb_build_object('tickets', venue.read_move(tenant, move_key));
end $$;

-- The same for tickets that keep their services; for processes of earlier versions.
create or replace function venue.move_to_session(tenant uuid, move_key text, cart_key text, numbers text[], wanted text) returns jsonb
language sql as $$
  select venue.move_to_session(tenant, move_key, cart_key, numbers, wanted, '{}')
$$;

-- Returns what a turnstile answers to the former code of a moved ticket; null for another code. Volatile: it
-- sees a move that the statement of the turnstile has waited for.
create or replace function venue.refuse_moved(tenant uuid, presented text) returns jsonb
language sql volatile as $$
  select jsonb_strip_nulls(jsonb_build_object(
           'accepted', false, 'reason', 'moved', 'kind', 'ticket', 'ticketNumber', move.ticket_number,
           'serviceCode', ticket.service_code, 'sessionStart', session.start_at,
           'validFrom', ticket.valid_from, 'validUntil', ticket.valid_until))
    from venue.ticket_move as move
    join venue.ticket on ticket.tenant_id = tenant and ticket.sale_key = move.sale_key
                     and ticket.ticket_number = move.ticket_number
    left join venue.session on session.tenant_id = tenant and session.id = ticket.session_id
   where move.tenant_id = tenant and move.former_code = presented
$$;
