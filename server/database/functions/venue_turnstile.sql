-- Turnstile of the embedded ticketing system: passes use tickets and units of rights. Order of locks:
-- venue_cards.sql.

-- Presents codes at turnstiles of a venue, many in one transaction. A repeated pass returns the first outcome, and so
-- does the same code at the same place within five seconds: the same person missed the signal.
-- passes: [{ pass (uuid), code (as it is stored), place (establishment), direction: 'in' or 'out', gate, at, is_admitted }];
-- the last two for a scan that a device made without a network.
-- outcome: in the form of venue.turnstile_pass, see gateways/ticketing/embedded/turnstile.
create or replace function venue.pass_turnstiles(tenant uuid, passes jsonb)
returns table (pass uuid, outcome jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  -- One element per presented code
  presented venue.presented_code[];
  ids uuid[];
  codes text[];
  -- Codes of cards; all other codes belong to tickets or are unknown.
  card_codes text[];
  known_ids uuid[];
  recent_codes text[];
  -- Positions of the codes that may repeat an earlier pass
  repeated integer[];
  "position" integer;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  -- The clock of a device may be ahead.
  select array_agg(row(shown.pass, code, place, direction, case when at is not null then least(at, clock_timestamp()) end,
                       gate, is_admitted)::venue.presented_code),
         array_agg(shown.pass), array_agg(code)
    into presented, ids, codes
    from jsonb_to_recordset(passes) as shown (pass uuid, code text, place text, direction text, at timestamptz, gate text,
                                              is_admitted boolean);
  -- Codes are locked first, then cards, each in order, so that passes with the same code or card run one after the
  -- other.
  perform pg_advisory_xact_lock(id)
     from (select distinct hashtextextended(tenant::text || code, 3) as id from unnest(codes) as code order by id) as code_lock;
  card_codes := array(
    select scan_code from venue.card where card.tenant_id = tenant and scan_code = any (codes) order by number for update);
  known_ids := array(select id from venue.turnstile_pass as made where made.tenant_id = tenant and made.id = any (ids));
  recent_codes := array(
    select code from venue.turnstile_pass as made
     where made.tenant_id = tenant and made.code = any (codes) and made.at > clock_timestamp() - interval '5 seconds');
  repeated := array(
    select "position" from unnest(ids, codes) with ordinality as presented (pass, code, "position")
     where code = any (codes[:"position" - 1]) or code = any (recent_codes) or presented.pass = any (known_ids)
     order by "position");
  return query
    select * from venue.admit(tenant, card_codes, array(
      select presented[each] from generate_subscripts(presented, 1) as each where not each = any (repeated)));
  foreach "position" in array repeated loop
    return query
      select ids["position"], venue.pass_again(tenant, card_codes, presented["position"]);
  end loop;
end $$;

-- Admits several people with the code of one ticket: the ticket itself, then unused tickets of the same line of the sale.
-- A repeated pass returns the first outcomes. Fewer tickets than people are left: as many outcomes as tickets.
-- presented: see venue.pass_turnstiles
-- is_more: whether the ticket was used just before, so that others of its line are meant
create or replace function venue.pass_group(tenant uuid, presented jsonb, people integer, is_more boolean)
returns table (pass uuid, outcome jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  first_pass uuid := (presented ->> 'pass')::uuid;
  shown_code text := presented ->> 'code';
  line_codes text[];
  members jsonb;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  -- Groups of one line run one after the other: the second one sees which tickets are left.
  perform pg_advisory_xact_lock(hashtextextended(tenant::text || sale_key || line_id, 4))
     from venue.ticket where tenant_id = tenant and code = shown_code;
  line_codes := array(
    select other.code
      from venue.ticket as shown
      join venue.ticket as other on other.tenant_id = tenant and other.sale_key = shown.sale_key and other.line_id = shown.line_id
                                and other.session_id is not distinct from shown.session_id
     where shown.tenant_id = tenant and shown.code = shown_code);
  if exists (select from venue.turnstile_pass as made where made.tenant_id = tenant and made.id = first_pass) then
    return query
      select made.id, made.outcome from venue.turnstile_pass as made
       where made.tenant_id = tenant and made.code = any (line_codes) and (made.id = first_pass or made.group_id = first_pass)
       order by made.id <> first_pass, made.at, made.id;
    return;
  end if;
  select jsonb_agg(presented || jsonb_build_object('code', member.code, 'pass', case when member.rank = 1 then first_pass else gen_random_uuid() end)
                   order by member.rank)
    into members
    from (select ticket.code, row_number() over (order by ticket.code <> shown_code, ticket.ordinal) as rank
            from venue.ticket
           where ticket.tenant_id = tenant and ticket.code = any (line_codes)
             and (ticket.code = shown_code and not is_more
                  or ticket.consumed_at is null and ticket.taken_back_at is null and ticket.blocked_at is null)
           order by rank limit people) as member;
  members := coalesce(members, jsonb_build_array(presented));
  return query select admitted.pass, admitted.outcome from venue.pass_turnstiles(tenant, members) as admitted order by admitted.pass <> first_pass;
  update venue.turnstile_pass as made set group_id = first_pass
   where made.tenant_id = tenant and made.id <> first_pass
     and made.id in (select (member ->> 'pass')::uuid from jsonb_array_elements(members) as member);
end $$;

-- Returns the earlier outcome of a repeated pass, otherwise admits the code. The caller holds the locks.
create or replace function venue.pass_again(tenant uuid, card_codes text[], presented venue.presented_code) returns jsonb
language plpgsql as $$
declare
  earlier venue.turnstile_pass;
  moment timestamptz := coalesce(presented.at, clock_timestamp());
begin
  select * into earlier from venue.turnstile_pass as made where made.tenant_id = tenant and made.id = presented.pass;
  if earlier.id is not null and earlier.code <> presented.code then
    return jsonb_build_object('accepted', false, 'reason', 'pass-used');
  end if;
  if earlier.id is null then
    select * into earlier from venue.turnstile_pass as made
     where made.tenant_id = tenant and made.code = presented.code and made.is_accepted
       and made.establishment_code = presented.place and made.reversed_at is null
       and made.outcome ->> 'direction' = presented.direction
       and made.at > moment - interval '5 seconds' and made.at < moment + interval '5 seconds'
       -- Without a network, two devices did not know of each other.
       and (presented.at is null or made.gate = presented.gate)
     order by made.at desc limit 1;
  end if;
  if earlier.id is not null then
    return earlier.outcome;
  end if;
  return (select outcome from venue.admit(tenant, card_codes, array[presented]));
end $$;

-- Admits distinct codes and records each pass. A person whom a device without a network let pass is inside, even when
-- the pass is refused now. The caller holds the locks.
create or replace function venue.admit(tenant uuid, card_codes text[], presented venue.presented_code[])
returns table (pass uuid, outcome jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  insert into venue.turnstile_pass (tenant_id, id, at, establishment_code, code, is_accepted, outcome, people, gate)
  select tenant, shown.pass, coalesce(shown.at, clock_timestamp()), shown.place, shown.code,
         (answer.outcome ->> 'accepted')::boolean, answer.outcome,
         case when not ((answer.outcome ->> 'accepted')::boolean or coalesce(shown.is_admitted, false)) then 0
              else case when shown.direction = 'out' then -1 else 1 end * coalesce((answer.outcome ->> 'people')::integer, 1) end,
         coalesce(shown.gate, '')
    from unnest(presented) as shown
    left join (select * from venue.use_tickets(tenant, array(select each from unnest(presented) as each
                                                              where not each.code = any (card_codes)))
               union all
               select * from venue.use_cards(tenant, array(select each from unnest(presented) as each
                                                            where each.code = any (card_codes)))) as used using (pass)
    cross join lateral (
      select coalesce(used.outcome, venue.refuse_moved(tenant, shown.code), '{"accepted": false, "reason": "unknown"}')
             || jsonb_build_object('direction', shown.direction, 'passId', shown.pass)
             || case when shown.is_admitted and (used.outcome ->> 'accepted') is distinct from 'true' then '{"isConflict": true}'
                     else '{}' end::jsonb as outcome) as answer
  returning id, turnstile_pass.outcome;
end $$;

-- Returns the time zone of a place: that of its calendar in the timetable, else `zone`, the venue's.
create or replace function venue.zone_at(tenant uuid, place text, zone text) returns text
language sql stable as $$
  select coalesce((
    select calendar ->> 'timeZone'
      from venue.timetable
      cross join lateral jsonb_array_elements(timetable.content -> 'calendars') as calendar
     where timetable.tenant_id = tenant and coalesce(calendar ->> 'establishment', place) = place
     order by calendar ->> 'establishment' is null limit 1), zone)
$$;

-- Uses the tickets of codes; a used ticket also leaves. Returns no row for a code without a ticket. Tickets are checked
-- before they are locked; a ticket that changes meanwhile, which is rare, is checked again.
create or replace function venue.use_tickets(tenant uuid, presented venue.presented_code[])
returns table (pass uuid, outcome jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  checked record;
begin
  for checked in
    with checked as (
      select shown as request, shown.pass, shown.place, shown.direction, moment.at as scanned_at, held.*, session.start_at,
             allowed.opens,
             case
               when shown.direction = 'out' then case when held.consumed_at is null then 'not-inside' end
               when held.taken_back_at is not null then case when held.is_given_up then 'given-up' else 'refunded' end
               when held.consumed_at is not null then 'used'
               when held.blocked_at is not null then 'blocked'
               when held.session_id is not null and session.id is null and moment.at <= held.valid_until then 'cancelled'
               when not (shown.place = any (allowed.opens)) then 'wrong-place'
               -- Null within the validity, where no clock is read
               when moment.at < held.valid_from - clock.before
                 then case when (held.valid_from at time zone clock.zone)::date > clock.today then 'wrong-day' else 'too-early' end
               when moment.at > held.valid_until + clock.after
                 then case when session.start_at is not null and (held.valid_until at time zone clock.zone)::date < clock.today
                           then 'wrong-day' else 'expired' end end as refusal
        from unnest(presented) as shown
        cross join lateral (select coalesce(shown.at, now()) as at offset 0) as moment
        join venue.ticket as held on held.tenant_id = tenant and held.code = shown.code
        left join venue.session on session.tenant_id = tenant and session.id = held.session_id
        left join venue.service on service.tenant_id = tenant and service.code = held.service_code and held.session_id is null
        cross join lateral (
          select case when held.session_id is not null then array[session.establishment_code]
                      else service.establishment_code || service.other_establishment_codes end as opens offset 0) as allowed
        left join lateral (
          select local.zone, (moment.at at time zone local.zone)::date as today,
                 make_interval(mins => case when session.id is null then 0 else coalesce(entrance.grace_before, 0) end) as before,
                 make_interval(mins => case when session.id is null then 0 else coalesce(entrance.grace_after, 0) end) as after
            from venue.operator
            cross join lateral (select venue.zone_at(tenant, shown.place, operator.time_zone) as zone offset 0) as local
            left join venue.entrance on entrance.tenant_id = tenant and entrance.establishment_code = shown.place
           where operator.tenant_id = tenant and not moment.at between held.valid_from and held.valid_until) as clock on true
    ), used as (
      update venue.ticket as used set consumed_at = checked.scanned_at, consumed_place = checked.place
        from checked
       where checked.refusal is null and checked.direction = 'in' and used.tenant_id = tenant and used.sale_key = checked.sale_key
         and used.ordinal = checked.ordinal and used.code = checked.code and used.consumed_at is null and used.taken_back_at is null
         and used.blocked_at is null
      returning checked.pass)
    select checked.*, checked.refusal is null and checked.direction = 'in' and used.pass is null as has_changed from checked left join used using (pass)
  loop
    if checked.has_changed then
      return query select * from venue.use_tickets(tenant, array[checked.request]);
      continue;
    end if;
    pass := checked.pass;
    outcome := jsonb_strip_nulls(jsonb_build_object(
      'accepted', checked.refusal is null, 'reason', checked.refusal, 'kind', 'ticket', 'ticketNumber', checked.ticket_number,
      -- Those whom one ticket admits, where they are several
      'people', nullif(checked.places, 1),
      'serviceCode', checked.service_code, 'priceName', nullif(checked.price_name, ''), 'sessionStart', checked.start_at, 'validFrom', checked.valid_from,
      'validUntil', checked.valid_until, 'usedAt', checked.consumed_at, 'usedPlace', checked.consumed_place,
      'establishmentCodes', case when checked.refusal = 'wrong-place' then to_jsonb(checked.opens) end));
    return next;
  end loop;
end $$;

-- Returns the price in cents that credit pays for an admission at a place: the full price of its single admission,
-- the first in the order of the catalogue that is sold on the venue's present day; null when the place sells none. See
-- decision 0026.
create or replace function venue.entry_price(tenant uuid, place text) returns integer
language sql stable as $$
  select (select max((price ->> 'cents')::integer)
            from jsonb_array_elements(service.prices) as price where price ->> 'discountCode' is null)
    from venue.service
    join venue.operator on operator.tenant_id = service.tenant_id
    cross join lateral (select (now() at time zone operator.time_zone)::date as today) as clock
   where service.tenant_id = tenant and service.type = 1
     and (service.establishment_code = place or place = any (service.other_establishment_codes))
     and (sale_start is null or sale_start <= clock.today) and (sale_end is null or sale_end >= clock.today)
   order by service.position, service.code limit 1
$$;

-- Uses a right of the card of each code: a period before units, then the units that end first, and credit when no
-- other right opens. Returns no row for a code without a card.
create or replace function venue.use_cards(tenant uuid, presented venue.presented_code[])
returns table (pass uuid, outcome jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with owned as (
    select shown.pass, shown.code, shown.place, shown.direction, moment.at as scanned_at, card.number, card.service_code as card_service, card.blocked_at,
           nullif(trim(card.first_name || ' ' || card.last_name), '') as holder, r.*
      from unnest(presented) as shown
      cross join lateral (select coalesce(shown.at, now()) as at offset 0) as moment
      join venue.card on card.tenant_id = tenant and card.scan_code = shown.code
      left join lateral (
        select r.id, r.service_code, r.unit, r.remaining, r.valid_until,
               service.establishment_code || service.other_establishment_codes as opens, price.cents as price
          from venue.card_right as r
          join venue.service on service.tenant_id = tenant and service.code = r.service_code
          -- Computed for credit only: the planner would move a condition behind the function and read the catalogue
          -- each time.
          cross join lateral (select case when r.unit = 'cent' then venue.entry_price(tenant, shown.place) end as cents offset 0) as price
         where r.tenant_id = tenant and r.card_number = card.number and r.unit in ('admission', 'minute', 'cent', 'period')
         order by (r.valid_until >= moment.at) desc,
                  (shown.place = any (service.establishment_code || service.other_establishment_codes)) desc,
                  (r.remaining is null or (r.unit = 'cent' and r.remaining >= price.cents) or (r.unit <> 'cent' and r.remaining > 0)
                   or (shown.direction = 'out' and r.unit = 'minute')) is true desc,
                  r.unit = 'cent', (r.unit = 'minute') = (shown.direction = 'out') desc, r.remaining is null desc, r.valid_until, r.id
         limit 1) as r on true
  ), checked as (
    select owned.*,
           case
             when owned.blocked_at is not null then 'blocked'
             when owned.id is null then 'no-right'
             when exists (select from venue.card_suspension as suspension
                           where suspension.tenant_id = tenant and suspension.card_number = owned.number)
                  and venue.is_suspended(tenant, owned.number, owned.id) then 'suspended'
             when owned.valid_until < owned.scanned_at then 'expired'
             when not (owned.place = any (owned.opens)) then 'wrong-place'
             when owned.unit = 'cent' and owned.price is null then 'no-right'
             when owned.direction = 'in' and owned.remaining < coalesce(owned.price, 1) then 'used-up' end as refusal
      from owned
  ), counted as (
    select checked.*,
           case when checked.refusal is not null or checked.unit = 'period' then 0
                when checked.unit = 'minute' then
                  case when checked.direction = 'out'
                       then least(checked.remaining, venue.minutes_inside(tenant, checked.code, checked.place, checked.scanned_at)) else 0 end
                when checked.direction = 'out' then 0
                when checked.unit = 'cent' then checked.price
                else 1 end as spent
      from checked
  ), moved as (
    insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, establishment_code, reference)
    select tenant, id, number, 'used', - spent, place, pass::text from counted
     where spent > 0 or (refusal is null and unit = 'period' and direction = 'in')
    returning right_id, balance)
  select counted.pass, jsonb_strip_nulls(jsonb_build_object(
           'accepted', refusal is null, 'reason', refusal, 'kind', 'card', 'cardNumber', number, 'holder', holder,
           'serviceCode', coalesce(service_code, card_service), 'unit', unit, 'spent', spent,
           'remaining', coalesce(moved.balance, counted.remaining), 'validUntil', valid_until,
           'establishmentCodes', case when refusal = 'wrong-place' then to_jsonb(opens) end))
    from counted left join moved on moved.right_id = counted.id;
end $$;

-- Returns whether a right of a card is suspended: its last filling belongs to a sale that is not paid or is blocked.
create or replace function venue.is_suspended(tenant uuid, card text, owned uuid) returns boolean
language sql stable as $$
  select exists (
    select from venue.card_suspension as suspension
      join venue.sale on sale.tenant_id = tenant and sale.key = suspension.sale_key
     where suspension.tenant_id = tenant and suspension.card_number = card and least(suspension.since, suspension.blocked_at) <= now()
       and sale.order_number = (
             select movement.reference from venue.right_movement as movement
              where movement.tenant_id = tenant and movement.right_id = owned
                and movement.kind in ('bought', 'reloaded', 'renewed')
              order by movement.id desc limit 1))
$$;

-- Returns the minutes, each begun one as a whole, since the card of a code last entered a place by its minutes without leaving.
create or replace function venue.minutes_inside(tenant uuid, presented text, place text, moment timestamptz) returns integer
language sql stable as $$
  select coalesce(greatest(ceil(extract(epoch from moment - last.at) / 60)::integer, 0), 0)
    from (select) as once
    left join lateral (
      select pass.at, pass.outcome ->> 'direction' as direction, pass.outcome ->> 'unit' as unit
        from venue.turnstile_pass as pass
       where pass.tenant_id = tenant and pass.code = presented and pass.establishment_code = place and pass.is_accepted
         and pass.reversed_at is null
       order by pass.at desc limit 1) as last on last.direction = 'in' and last.unit = 'minute'
$$;

-- Reverses an accepted pass: the ticket is unused again, or the right gets its units back unless they have expired.
-- Returns whether there was such a pass.
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
  -- Somebody without a code, or a ticket on its way out, has used nothing.
  if taken.outcome ->> 'kind' = 'person' or taken.outcome ->> 'kind' = 'ticket' and taken.outcome ->> 'direction' = 'out' then
    null;
  elsif taken.outcome ->> 'kind' = 'ticket' then
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
