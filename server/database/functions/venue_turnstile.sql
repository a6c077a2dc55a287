-- The turnstile of the embedded ticketing system: tickets become used, rights go down. Rules of locking: venue_cards.sql.

-- Presents codes at turnstiles of a venue, many in one transaction. A repeated pass is answered as the first time, and so
-- is a code that is presented again at the same place within a few seconds: the same person, who did not hear the signal.
-- passes: [{ pass (uuid), code, place (establishment), direction: 'in', or 'out' where the time spent counts }]
-- outcome: as venue.turnstile_pass has it and gateways/ticketing/embedded/turnstile describes it.
create or replace function venue.pass_turnstiles(tenant uuid, passes jsonb)
returns table (pass uuid, outcome jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  -- As codes are stored: three groups of four
  codes text[] := array(
    select substr(plain, 1, 4) || ' ' || substr(plain, 5, 4) || ' ' || substr(plain, 9)
      from rows from (jsonb_to_recordset(passes) as (code text)) with ordinality as presented (code, position),
           lateral upper(regexp_replace(code, '\s', '', 'g')) as plain order by position);
  -- Of cards; the others are those of tickets, or nobody's.
  card_codes text[];
  -- Positions of those that may be answered as before: looked for once for all, since most are not.
  seen bigint[];
begin
  perform set_config('app.tenant_id', tenant::text, true);
  -- Codes first, then cards, each in order: of several who present one code, or use one card, the next waits.
  perform pg_advisory_xact_lock(id)
     from (select distinct hashtextextended(tenant::text || code, 3) as id from unnest(codes) as code order by id) as code_lock;
  card_codes := array(
    select scan_code from venue.card where card.tenant_id = tenant and scan_code = any (codes) order by number for update);
  seen := array(
    select position
      from rows from (jsonb_to_recordset(passes) as (pass uuid)) with ordinality as presented (pass, position)
     where codes[position] = any (codes[:position - 1])
        -- As values, each found by its index: the planner would read the whole table into memory for an `exists`.
        or (select made.id from venue.turnstile_pass as made
             where made.tenant_id = tenant and made.id = presented.pass) is not null
        or (select made.id from venue.turnstile_pass as made
             where made.tenant_id = tenant and made.code = codes[position] and made.at > clock_timestamp() - interval '5 seconds'
             limit 1) is not null);
  return query
    select presented.pass, venue.pass_turnstile(tenant, presented.pass, codes[position], place, direction,
                                                position = any (seen), codes[position] = any (card_codes))
      from rows from (jsonb_to_recordset(passes) as (pass uuid, place text, direction text))
             with ordinality as presented (pass, place, direction, position);
end $$;

-- Presents one code, as it is stored; its locks are the caller's.
-- is_seen: it may be answered as before; is_card: the code is a card's
drop function if exists venue.pass_turnstile(uuid, uuid, text, text, text);
create or replace function venue.pass_turnstile(
  tenant uuid, pass uuid, presented text, place text, direction text, is_seen boolean, is_card boolean)
returns jsonb
language plpgsql as $$
declare
  earlier venue.turnstile_pass;
  outcome jsonb;
begin
  if is_seen then
    select * into earlier from venue.turnstile_pass where turnstile_pass.tenant_id = tenant and turnstile_pass.id = pass;
  end if;
  if earlier.id is not null and earlier.code <> presented then
    return jsonb_build_object('accepted', false, 'reason', 'pass-used');
  end if;
  if is_seen and earlier.id is null then
    select * into earlier from venue.turnstile_pass
     where turnstile_pass.tenant_id = tenant and code = presented and is_accepted and establishment_code = place
       and reversed_at is null and turnstile_pass.outcome ->> 'direction' = direction
       and at > clock_timestamp() - interval '5 seconds'
     order by at desc limit 1;
  end if;
  if earlier.id is not null then
    return earlier.outcome;
  end if;
  outcome := coalesce(case when is_card then venue.use_card(tenant, pass, presented, place, direction)
                           else venue.use_ticket(tenant, presented, place) end,
                      jsonb_build_object('accepted', false, 'reason', 'unknown'))
             || jsonb_build_object('direction', direction, 'passId', pass);
  insert into venue.turnstile_pass (tenant_id, id, establishment_code, code, is_accepted, outcome)
  values (tenant, pass, place, presented, (outcome ->> 'accepted')::boolean, outcome);
  return outcome;
end $$;

-- Uses the ticket of a code; null when it is no ticket's. Its row is not locked before it is judged: should it change
-- meanwhile, which is rare, it is judged again.
create or replace function venue.use_ticket(tenant uuid, presented text, place text) returns jsonb
language plpgsql as $$
declare
  ticket record;
  zone text;
  refusal text;
begin
  select held.*, session.start_at,
         case when held.session_id is not null then array[session.establishment_code]
              else service.establishment_code || service.other_establishment_codes end as opens
    into ticket
    from venue.ticket as held
    left join venue.session on session.tenant_id = tenant and session.id = held.session_id
    left join venue.service on service.tenant_id = tenant and service.code = held.service_code and held.session_id is null
   where held.tenant_id = tenant and held.code = presented;
  if ticket.code is null then return null; end if;
  if not (now() between ticket.valid_from and ticket.valid_until) then
    select time_zone into zone from venue.operator where operator.tenant_id = tenant;
  end if;
  refusal := case
    when ticket.taken_back_at is not null then 'refunded'
    when ticket.consumed_at is not null then 'used'
    when not (place = any (ticket.opens)) then 'wrong-place'
    when now() < ticket.valid_from and (ticket.valid_from at time zone zone)::date > (now() at time zone zone)::date then 'wrong-day'
    when now() < ticket.valid_from then 'too-early'
    when now() > ticket.valid_until and ticket.start_at is not null
         and (ticket.valid_until at time zone zone)::date < (now() at time zone zone)::date then 'wrong-day'
    when now() > ticket.valid_until then 'expired' end;
  if refusal is null then
    update venue.ticket as used set consumed_at = now(), consumed_place = place
     where used.sale_key = ticket.sale_key and used.ordinal = ticket.ordinal and used.tenant_id = tenant
       and used.code = presented and used.consumed_at is null and used.taken_back_at is null;
    if not found then return venue.use_ticket(tenant, presented, place); end if;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'accepted', refusal is null, 'reason', refusal, 'kind', 'ticket', 'ticketNumber', ticket.ticket_number,
    'serviceCode', ticket.service_code, 'sessionStart', ticket.start_at, 'validFrom', ticket.valid_from,
    'validUntil', ticket.valid_until, 'usedAt', ticket.consumed_at, 'usedPlace', ticket.consumed_place,
    'establishmentCodes', case when refusal = 'wrong-place' then to_jsonb(ticket.opens) end));
end $$;

-- What credit pays for going in at a place, in cents: the full price of its single admission, the first in the order of
-- the catalogue. Null where none is sold. See decision 0048.
create or replace function venue.entry_price(tenant uuid, place text) returns integer
language sql stable as $$
  select (select max((price ->> 'cents')::integer)
            from jsonb_array_elements(service.prices) as price where price ->> 'discountCode' is null)
    from venue.service
   where service.tenant_id = tenant and service.type = 1
     and (service.establishment_code = place or place = any (service.other_establishment_codes))
     and (sale_start is null or sale_start <= now()) and (sale_end is null or sale_end >= now()::date)
   order by service.position, service.code limit 1
$$;

-- Uses a right of the card of a code: a period before units, of units those that end first, and credit when nothing else
-- opens. Null when the code is no card's.
create or replace function venue.use_card(tenant uuid, pass uuid, presented text, place text, direction text) returns jsonb
language plpgsql as $$
declare
  card venue.card;
  owned record;
  refusal text;
  spent integer := 0;
  left_over integer;
begin
  select * into card from venue.card as found where found.tenant_id = tenant and found.scan_code = presented;
  if card.number is null then return null; end if;
  select r.*, service.establishment_code || service.other_establishment_codes as opens, price.cents as price,
         exists (select from venue.card_suspension as suspension
                  where suspension.tenant_id = tenant and suspension.card_number = card.number) as may_be_suspended
    into owned
    from venue.card_right as r
    join venue.service on service.tenant_id = tenant and service.code = r.service_code
    -- Of credit alone: the planner would move a condition behind the function, and have it read the catalogue each time.
    cross join lateral (select case when r.unit = 'cent' then venue.entry_price(tenant, place) end as cents offset 0) as price
   where r.tenant_id = tenant and r.card_number = card.number and r.unit in ('admission', 'minute', 'cent', 'period')
   order by (r.valid_until >= now()) desc, (place = any (service.establishment_code || service.other_establishment_codes)) desc,
            (r.remaining is null or (r.unit = 'cent' and r.remaining >= price.cents) or (r.unit <> 'cent' and r.remaining > 0)
             or (direction = 'out' and r.unit = 'minute')) is true desc,
            r.unit = 'cent', (r.unit = 'minute') = (direction = 'out') desc, r.remaining is null desc, r.valid_until, r.id
   limit 1;
  refusal := case
    when card.blocked_at is not null then 'blocked'
    when owned.id is null then 'no-right'
    when owned.may_be_suspended and venue.is_suspended(tenant, card.number, owned.id) then 'suspended'
    when owned.valid_until < now() then 'expired'
    when not (place = any (owned.opens)) then 'wrong-place'
    when owned.unit = 'cent' and owned.price is null then 'no-right'
    when direction = 'in' and owned.remaining < coalesce(owned.price, 1) then 'used-up' end;
  left_over := owned.remaining;
  if refusal is null and owned.unit <> 'period' then
    spent := case when owned.unit = 'admission' then case when direction = 'in' then 1 else 0 end
                  when owned.unit = 'cent' then case when direction = 'in' then owned.price else 0 end
                  when direction = 'out' then least(owned.remaining, venue.minutes_inside(tenant, presented, place))
                  else 0 end;
    if spent > 0 then
      insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, establishment_code, reference)
      values (tenant, owned.id, card.number, 'used', - spent, place, pass::text)
      returning balance into left_over;
    end if;
  elsif refusal is null and direction = 'in' then
    insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, establishment_code, reference)
    values (tenant, owned.id, card.number, 'used', 0, place, pass::text);
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'accepted', refusal is null, 'reason', refusal, 'kind', 'card', 'cardNumber', card.number,
    'holder', nullif(trim(card.first_name || ' ' || card.last_name), ''), 'serviceCode', coalesce(owned.service_code, card.service_code),
    'unit', owned.unit, 'spent', spent, 'remaining', left_over, 'validUntil', owned.valid_until,
    'establishmentCodes', case when refusal = 'wrong-place' then to_jsonb(owned.opens) end));
end $$;

-- Whether a right of a card does not open now: the sale that filled it last is not paid for.
create or replace function venue.is_suspended(tenant uuid, card text, owned uuid) returns boolean
language sql stable as $$
  select exists (
    select from venue.card_suspension as suspension
      join venue.sale on sale.tenant_id = tenant and sale.key = suspension.sale_key
     where suspension.tenant_id = tenant and suspension.card_number = card and suspension.since <= now()
       and sale.order_number = (
             select movement.reference from venue.right_movement as movement
              where movement.tenant_id = tenant and movement.right_id = owned
                and movement.kind in ('bought', 'reloaded', 'renewed')
              order by movement.id desc limit 1))
$$;

-- Minutes, begun ones included, since the card of a code last went in at a place by its minutes and has not come out.
create or replace function venue.minutes_inside(tenant uuid, presented text, place text) returns integer
language sql stable as $$
  select coalesce(ceil(extract(epoch from clock_timestamp() - last.at) / 60)::integer, 0)
    from (select) as once
    left join lateral (
      select pass.at, pass.outcome ->> 'direction' as direction, pass.outcome ->> 'unit' as unit
        from venue.turnstile_pass as pass
       where pass.tenant_id = tenant and pass.code = presented and pass.establishment_code = place and pass.is_accepted
         and pass.reversed_at is null
       order by pass.at desc limit 1) as last on last.direction = 'in' and last.unit = 'minute'
$$;

-- Takes an accepted pass back: the ticket is unused again, the right has its units again, unless they would have expired
-- by now. Returns whether there was one.
create or replace function venue.reverse_pass(tenant uuid, pass uuid) returns boolean
language plpgsql as $$
declare
  taken venue.turnstile_pass;
  used venue.right_movement;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  select * into taken from venue.turnstile_pass as found where found.tenant_id = tenant and found.id = pass for update;
  if taken.id is null or not taken.is_accepted then return false; end if;
  if taken.reversed_at is not null then return true; end if;
  if taken.outcome ->> 'kind' = 'ticket' then
    update venue.ticket as ticket set consumed_at = null, consumed_place = null
     where ticket.tenant_id = tenant and ticket.code = taken.code;
  else
    perform from venue.card where card.tenant_id = tenant and card.scan_code = taken.code and blocked_at is null for update;
    if not found then return false; end if;
    select movement.* into used from venue.right_movement as movement
      join venue.card_right as owned on owned.tenant_id = tenant and owned.id = movement.right_id and owned.valid_until >= now()
                                    and movement.at >= owned.valid_from
     where movement.tenant_id = tenant and owned.card_number = taken.outcome ->> 'cardNumber'
       and movement.kind = 'used' and movement.reference = pass::text;
    if used.id is not null then
      insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, establishment_code, reference)
      values (tenant, used.right_id, used.card_number, 'reversed', - used.quantity, taken.establishment_code, pass::text);
    end if;
  end if;
  update venue.turnstile_pass as done set reversed_at = now() where done.tenant_id = tenant and done.id = pass;
  return true;
end $$;
