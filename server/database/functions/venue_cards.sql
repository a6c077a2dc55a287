-- Cards of the embedded ticketing system. Order of locks, which continues that of venue_places.sql: first a cart's
-- key, then its sessions, then cards in order of their numbers (rows, for update). Rights and their movements change
-- only under the lock of their card.

-- Applies a movement to its right and records the balance. No other statement changes `remaining`: the function runs
-- as the owner, and the application may not write that column.
create or replace function venue.apply_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update venue.card_right
     set remaining = remaining + new.quantity, total = greatest(total, remaining + new.quantity),
         is_over = is_over and coalesce(remaining + new.quantity, 0) = 0
   where tenant_id = new.tenant_id and id = new.right_id
  returning remaining into new.balance;
  return new;
end $$;
create or replace trigger movement_applied before insert on venue.right_movement
  for each row execute function venue.apply_movement();

-- A new right is empty; only movements fill it.
create or replace function venue.empty_right() returns trigger
language plpgsql as $$
begin
  new.remaining := case when new.unit <> 'period' then 0 end;
  return new;
end $$;
create or replace trigger right_begins_empty before insert on venue.card_right
  for each row execute function venue.empty_right();

-- A right whose validity changes can expire again.
create or replace function venue.reopen_right() returns trigger
language plpgsql as $$
begin
  new.is_over := false;
  return new;
end $$;
create or replace trigger right_reopens before update of valid_until on venue.card_right
  for each row when (old.valid_until <> new.valid_until) execute function venue.reopen_right();

-- A block by its customer, and a replacement, are final; staff unblock what they blocked for a time.
create or replace function venue.keep_card_blocked() returns trigger
language plpgsql as $$
begin
  raise exception 'card % is blocked for good', old.number using errcode = 'VN002';
end $$;
create or replace trigger card_stays_blocked before update on venue.card
  for each row when (old.blocked_at is not null and not old.is_block_temporary and new.blocked_at is distinct from old.blocked_at)
  execute function venue.keep_card_blocked();

-- Returns the last second of the day on which a validity that begins at `since` ends, in the venue's time zone.
create or replace function venue.end_of_validity(since timestamptz, days integer, zone text) returns timestamptz
language sql stable as $$
  select (date_trunc('day', since at time zone zone) + make_interval(days => days + 1)) at time zone zone - interval '1 second'
$$;

-- The lines of a cart that concern cards:
-- [{ lineId, serviceCode, quantity, cardNumber?, holder?: { firstName, lastName }, withdrawal?: { rightId, familyCode } }]
create or replace function venue.card_lines(lines jsonb)
returns table ("position" integer, line_id text, service_code text, quantity integer, card_number text,
               first_name text, last_name text, right_id uuid, family_code text)
language sql immutable as $$
  select (line.position)::integer, line.body ->> 'lineId', line.body ->> 'serviceCode', (line.body ->> 'quantity')::integer,
         line.body ->> 'cardNumber', coalesce(line.body -> 'holder' ->> 'firstName', ''),
         coalesce(line.body -> 'holder' ->> 'lastName', ''), (line.body -> 'withdrawal' ->> 'rightId')::uuid,
         line.body -> 'withdrawal' ->> 'familyCode'
    from jsonb_array_elements(lines) with ordinality as line (body, position)
$$;

-- Locks the cards of some lines and returns the first line that cannot be sold, with the reason; no row when all can.
-- holder: the buyer's account, to which the buyer's cards are attached.
create or replace function venue.refused_card_line(tenant uuid, cart_key text, holder text, lines jsonb)
returns table (line_id text, reason text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from venue.card
    where tenant_id = tenant and number = any (array(
      select card_number from venue.card_lines(lines)
      union select owned.card_number from venue.card_lines(lines) as line
              join venue.card_right as owned on owned.tenant_id = tenant and owned.id = line.right_id))
    order by number for update;
  return query
    with line as (
           select line.*, service.code is not null as is_known, service.type, service.card_use, service.espace_ref,
                  service.is_authorized_duplication as may_repeat
             from venue.card_lines(lines) as line
             left join venue.service on service.tenant_id = tenant and service.code = line.service_code),
         of_others as (
           select * from venue.card_hold
            where tenant_id = tenant and key <> cart_key and expires_at > now()
              and (card_number in (select line.card_number from line) or right_id in (select line.right_id from line)))
    select checked.line_id, checked.reason
      from (select line.position, line.line_id, nullif(case
              when not line.is_known then 'service-unknown'
              when line.right_id is not null then venue.withdrawal_refusal(
                tenant, holder, line.right_id, line.family_code, line.service_code,
                (select sum(same.quantity) from line as same where same.right_id = line.right_id)
                  + coalesce((select sum(held.quantity) from of_others as held where held.right_id = line.right_id), 0))
              when line.card_use = 'none' then 'card-not-accepted'
              when line.card_number is null and line.card_use = 'required' then 'card-required'
              when line.card_number is null then null
              -- This check comes first: only the owner of a card may learn which carts use it.
              when not exists (select from venue.card where card.tenant_id = tenant and card.number = line.card_number
                                                        and card.holder_reference = holder) then 'card-unknown'
              when line.card_use = 'created' and not line.may_repeat
                   and (exists (select from of_others as held
                                 where held.card_number = line.card_number and held.service_code = line.service_code)
                        or (select sum(same.quantity) from line as same
                             where same.card_number = line.card_number and same.service_code = line.service_code) > 1)
                then 'sold-once'
              when line.card_use = 'required'
                   and (exists (select from of_others as held
                                 where held.card_number = line.card_number and held.service_code = line.service_code)
                        or (select sum(same.quantity) from line as same where same.card_use = 'required') > 1)
                then 'one-renewal'
              else venue.filling_refusal(tenant, holder, line.card_number, line.service_code) end, '') as reason
              from line) as checked
     where checked.reason is not null
     order by checked.position limit 1;
end $$;

-- Returns why a number of tickets cannot be withdrawn from a right; null when they can.
create or replace function venue.withdrawal_refusal(
  tenant uuid, holder text, right_id uuid, family text, service text, quantity bigint) returns text
language sql stable as $$
  select coalesce((
    select case
             when card.blocked_at is not null then 'card-blocked'
             when owned.withdraw_family is distinct from family or not (service = any (owned.withdraw_services))
                  or owned.valid_until < now() or owned.remaining < quantity then 'withdrawal-quantity'
             else '' end
      from venue.card_right as owned
      join venue.card on card.tenant_id = tenant and card.number = owned.card_number
     where owned.tenant_id = tenant and owned.id = right_id and card.holder_reference = holder), 'card-unknown')
$$;

-- Returns why a card cannot be filled with a service; empty when it can.
create or replace function venue.filling_refusal(tenant uuid, holder text, card_number text, service_code text)
returns text
language sql stable as $$
  select coalesce((
    select case
             when card.blocked_at is not null then 'card-blocked'
             when service.card_use = 'accepted' then ''
             when service.card_use = 'required' and renewed.valid_until is null then 'card-not-accepted'
             when service.card_use = 'required' then
               case when now() >= renewed.valid_until - make_interval(days => coalesce(service.renewal_days_before, 0))
                     and now() <= renewed.valid_until + make_interval(days => coalesce(service.renewal_days_after, 0))
                    then '' else 'renewal-not-open' end
             when service.espace_ref is distinct from card.espace_ref then 'card-not-accepted'
             when not service.is_authorized_duplication and exists (
               select from venue.card_right as same
                where same.tenant_id = tenant and same.card_number = card.number and same.service_code = service.code
                  and same.valid_until > now()) then 'sold-once'
             else '' end
      from venue.card
      join venue.service on service.tenant_id = tenant and service.code = $4
      left join lateral (
        select max(owned.valid_until) as valid_until
          from venue.card_right as owned
          join venue.service as bought on bought.tenant_id = tenant and bought.code = owned.service_code
         where owned.tenant_id = tenant and owned.card_number = card.number and owned.unit = 'period'
           and service.code = any (bought.services_for_fill)) as renewed on true
     where card.tenant_id = tenant and card.number = $3 and card.holder_reference = holder), 'card-unknown')
$$;

-- Reserves exactly the cards and rights that a cart's lines use, for a number of seconds. Returns the refused line
-- with the reason; nothing changes then.
create or replace function venue.hold_cards(
  tenant uuid, cart_key text, holder text, hold_seconds double precision, lines jsonb)
returns table (line_id text, reason text)
language plpgsql as $$
#variable_conflict use_column
declare
  refused record;
begin
  perform pg_advisory_xact_lock(hashtextextended(tenant::text || cart_key, 0));
  if exists (select from venue.sale where tenant_id = tenant and key = cart_key) then
    return;
  end if;
  lines := venue.lock_card_lines(tenant, lines);
  select * into refused from venue.refused_card_line(tenant, cart_key, holder, lines) as found;
  if found then
    return query select refused.line_id, refused.reason;
    return;
  end if;
  delete from venue.card_hold where tenant_id = tenant and key = cart_key;
  insert into venue.card_hold (tenant_id, key, position, card_number, right_id, service_code, quantity, expires_at)
  select tenant, cart_key, line.position, line.card_number, line.right_id, line.service_code, line.quantity,
         now() + make_interval(secs => hold_seconds)
    from venue.card_lines(lines) as line;
end $$;

-- Applies the card lines of a sale, as part of venue.sell. Returns a result for each line in the form of
-- venue.sale.cards. Raises VN001 for a line that cannot be sold.
create or replace function venue.sell_card_lines(
  tenant uuid, cart_key text, holder text, order_number text, zone text, lines jsonb)
returns jsonb
language plpgsql as $$
declare
  refused record;
  line record;
  service venue.service;
  filled text;
  results jsonb := '[]';
begin
  select * into refused from venue.refused_card_line(tenant, cart_key, holder, lines) as found;
  if found then
    raise exception '%: line %', refused.reason, refused.line_id using errcode = 'VN001';
  end if;
  delete from venue.card_hold where tenant_id = tenant and key = cart_key;
  for line in select * from venue.card_lines(lines) order by "position" loop
    if line.right_id is not null then
      insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference, line_id)
      select tenant, owned.id, owned.card_number, 'withdrawn', - line.quantity, order_number, line.line_id
        from venue.card_right as owned where owned.tenant_id = tenant and owned.id = line.right_id
      returning card_number into filled;
      results := results || venue.card_result(tenant, line.line_id, 'withdrawn', filled, line.service_code);
      continue;
    end if;
    select * into strict service from venue.service where tenant_id = tenant and code = line.service_code;
    for copy in 1 .. line.quantity loop
      filled := coalesce(line.card_number, venue.create_card(tenant, service, holder, line.first_name, line.last_name));
      continue when service.card_use = 'accepted';
      perform venue.fill_card(tenant, filled, service, order_number, zone, line.line_id);
      results := results || venue.card_result(tenant, line.line_id,
        case when line.card_number is null then 'created' when service.card_use = 'required' then 'renewed'
             when service.type between 9 and 14 then 'reloaded' else 'subscribed' end, filled, service.code);
    end loop;
  end loop;
  return results;
end $$;

-- Creates an empty card and returns its number.
create or replace function venue.create_card(tenant uuid, service venue.service, holder text, first_name text, last_name text)
returns text
language plpgsql as $$
declare
  created text;
begin
  loop
    insert into venue.card (tenant_id, number, code, scan_code, service_code, espace_ref, holder_reference, first_name, last_name)
    select tenant, lpad((get_byte(bytes, 15) + 256 * get_byte(bytes, 14) + 65536 * get_byte(bytes, 13))::text, 8, '0'),
           substr(venue.ticket_code(uuid_send(gen_random_uuid())), 1, 4) || substr(venue.ticket_code(uuid_send(gen_random_uuid())), 6, 2),
           venue.ticket_code(bytes), service.code, service.espace_ref, holder, first_name, last_name
      from uuid_send(gen_random_uuid()) as bytes
    on conflict do nothing
    returning number into created;
    exit when created is not null;
  end loop;
  return created;
end $$;

-- Puts the grants of a service on a card: each fills an existing right or creates a new one.
drop function if exists venue.fill_card(uuid, text, venue.service, text, text);
create or replace function venue.fill_card(
  tenant uuid, filled text, service venue.service, order_number text, zone text, for_line text)
returns void
language plpgsql as $$
declare
  given record;
  owned venue.card_right;
  is_renewal boolean := service.card_use = 'required';
  ends timestamptz;
  period_end timestamptz;
begin
  perform venue.expire_rights_of(tenant, array[filled]);
  -- The period comes first, since the other grants of a subscription last as long as its period.
  for given in select * from jsonb_to_recordset(service.grants) as grants (unit text, units integer, withdrawal jsonb)
                order by grants.unit <> 'period' loop
    select * into owned from venue.card_right
     where tenant_id = tenant and card_number = filled and unit = given.unit
       and withdraw_family is not distinct from given.withdrawal ->> 'familyCode'
       and (service_code = service.code or service.code = any (
             select unnest(services_for_fill) from venue.service as bought
              where bought.tenant_id = tenant and bought.code = card_right.service_code))
     order by valid_until desc limit 1;
    -- An early top-up loses nothing: a period continues from its end, and remaining units last as long as the new
    -- ones.
    ends := greatest(period_end, owned.valid_until, venue.end_of_validity(
      case when given.unit = 'period' then greatest(owned.valid_until, now()) else now() end,
      coalesce(service.validity_days, 365), zone));
    if given.unit = 'period' then period_end := ends; end if;
    if owned.id is null then
      insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until,
                                    withdraw_family, withdraw_services)
      values (tenant, filled, service.code, given.unit, given.units, now(), ends,
              given.withdrawal ->> 'familyCode',
              coalesce(array(select jsonb_array_elements_text(given.withdrawal -> 'serviceCodes')), '{}'))
      returning * into owned;
      insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference, line_id)
      values (tenant, owned.id, filled, 'bought', coalesce(given.units, 0), order_number, for_line);
    else
      update venue.card_right
         set total = owned.remaining + given.units,
             -- An expired right starts from zero.
             valid_from = case when owned.valid_until < now() then clock_timestamp() else owned.valid_from end,
             valid_until = ends
       where tenant_id = tenant and id = owned.id;
      insert into venue.right_movement
        (tenant_id, right_id, card_number, kind, quantity, reference, line_id, total_before, valid_until_before)
      values (tenant, owned.id, filled, case when is_renewal then 'renewed' else 'reloaded' end,
              coalesce(given.units, 0), order_number, for_line, owned.total, owned.valid_until);
    end if;
  end loop;
end $$;

-- Returns the result of a line, in the form of the sale.
create or replace function venue.card_result(tenant uuid, line_id text, effect text, number text, service text)
returns jsonb
language sql stable as $$
  select jsonb_build_object('lineId', line_id, 'effect', effect, 'cardNumber', number, 'serviceCode', service,
           'rights', coalesce(jsonb_agg(jsonb_build_object('unit', owned.unit, 'remaining', owned.remaining,
             'validUntil', owned.valid_until) order by owned.unit), '[]'))
    from venue.card_right as owned
   where owned.tenant_id = tenant and owned.card_number = number and owned.valid_until > now()
$$;

-- Expires the ended rights of some cards, whose rows the caller has locked.
create or replace function venue.expire_rights_of(tenant uuid, numbers text[]) returns integer
language plpgsql as $$
declare
  expired integer;
begin
  insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, at)
  select tenant, owned.id, owned.card_number, 'expired', - owned.remaining, owned.valid_until
    from venue.card_right as owned
   where owned.tenant_id = tenant and owned.card_number = any (numbers) and owned.remaining > 0 and owned.valid_until < now();
  get diagnostics expired = row_count;
  update venue.card_right set is_over = true
   where tenant_id = tenant and card_number = any (numbers) and not is_over and valid_until < now();
  return expired;
end $$;

-- Expires ended rights, and deletes expired holds on cards and old changes. Returns the number of expired rights.
create or replace function venue.expire_rights(tenant uuid) returns integer
language plpgsql as $$
declare
  due text[];
begin
  perform set_config('app.tenant_id', tenant::text, true);
  -- A locked hold belongs to a cart that is being changed or sold, whose transaction locks its cards next.
  delete from venue.card_hold
   where ctid = any (array(
     select ctid from venue.card_hold where tenant_id = tenant and expires_at <= now() for update skip locked));
  -- No caller retries a change after such a time.
  delete from venue.card_change where tenant_id = tenant and at < now() - interval '90 days';
  due := array(
    select number from venue.card
     where tenant_id = tenant and number = any (array(
       -- The next run handles the rest.
       select card_number from venue.card_right where tenant_id = tenant and not is_over and valid_until < now()
        order by valid_until limit 500))
     order by number for update);
  return case when cardinality(due) = 0 then 0 else venue.expire_rights_of(tenant, due) end;
end $$;

-- Whether the tenant has expired rights or holds on cards; see portal.filter_tenants.
create or replace function venue.has_expired_rights(tenant uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from venue.card_hold where tenant_id = tenant and expires_at <= now())
    or exists (select from venue.card_right where tenant_id = tenant and not is_over and valid_until < now());
end $$;

-- Attaches, detaches or blocks a card, once per key: a repeated change returns the first outcome, whatever happened
-- to the card since. A refusal changes nothing and is evaluated again. Parameters as in attach_card.
create or replace function venue.change_card(
  tenant uuid, change_key text, kind text, changed text, holder text,
  expected text default null, given_first text default null, given_last text default null)
returns text
language plpgsql as $$
declare
  done text;
begin
  perform from venue.card where tenant_id = tenant and number = changed for update;
  select outcome into done from venue.card_change where tenant_id = tenant and key = change_key;
  if done is not null then return done; end if;
  done := case kind
    when 'attach' then venue.attach_card(tenant, changed, holder, expected, given_first, given_last)
    when 'detach' then venue.detach_card(tenant, changed, holder)
    when 'block' then venue.block_card(tenant, changed, holder) end;
  insert into venue.card_change (tenant_id, key, outcome) select tenant, change_key, done where done = kind || 'ed';
  return done;
end $$;

-- Attaches a card to a holder if its present holder is the expected one (null for none). Without a given name the
-- card keeps its name. Returns 'attached', 'attached-elsewhere', 'blocked' or 'unknown'.
create or replace function venue.attach_card(
  tenant uuid, wanted text, holder text, expected text, given_first text, given_last text) returns text
language plpgsql as $$
declare
  card venue.card;
begin
  select * into card from venue.card where tenant_id = tenant and number = wanted for update;
  if card.number is null then return 'unknown'; end if;
  if card.blocked_at is not null then return 'blocked'; end if;
  if card.holder_reference = holder then return 'attached'; end if;
  if card.holder_reference is distinct from expected then return 'attached-elsewhere'; end if;
  update venue.card
     set holder_reference = holder, first_name = coalesce(given_first, first_name), last_name = coalesce(given_last, last_name)
   where tenant_id = tenant and number = wanted;
  return 'attached';
end $$;

-- Detaches a card from its holder. Returns 'detached' or 'unknown'.
create or replace function venue.detach_card(tenant uuid, wanted text, holder text) returns text
language plpgsql as $$
begin
  update venue.card set holder_reference = null
   where tenant_id = tenant and number = wanted and holder_reference = holder;
  return case when found then 'detached' else 'unknown' end;
end $$;

-- Blocks a card of a holder permanently; its remaining units are lost. Returns 'blocked', 'already-blocked' or
-- 'unknown'.
create or replace function venue.block_card(tenant uuid, blocked text, holder text) returns text
language plpgsql as $$
declare
  card venue.card;
begin
  select * into card from venue.card
   where tenant_id = tenant and number = blocked and holder_reference = holder for update;
  if card.number is null then return 'unknown'; end if;
  if card.blocked_at is not null then return 'already-blocked'; end if;
  perform venue.expire_rights_of(tenant, array[blocked]);
  insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
  select tenant, id, card_number, 'lost', - remaining from venue.card_right
   where tenant_id = tenant and card_number = blocked and remaining > 0;
  update venue.card set blocked_at = now() where tenant_id = tenant and number = blocked;
  return 'blocked';
end $$;

-- Suspends the cards that a sale filled from an instant on; a null instant ends the suspension.
create or replace function venue.suspend_cards(tenant uuid, sale text, starts timestamptz) returns void
language plpgsql as $$
declare
  made venue.sale;
begin
  delete from venue.card_suspension where tenant_id = tenant and sale_key = sale and starts is null and blocked_at is null;
  update venue.card_suspension set since = null where tenant_id = tenant and sale_key = sale and starts is null;
  if starts is null then return; end if;
  select * into made from venue.sale as sold where sold.tenant_id = tenant and sold.key = sale;
  insert into venue.card_suspension (tenant_id, sale_key, card_number, since)
  select tenant, sale, number, starts from unnest(venue.lock_cards_of_sale(tenant, made, null, true)) as number
  on conflict (tenant_id, sale_key, card_number) do update set since = excluded.since;
end $$;

-- Blocks the tickets of a sale and its fillings of cards, or unblocks them. Idempotent. Returns whether the sale
-- exists.
create or replace function venue.block_sale(tenant uuid, sale text, blocked boolean) returns boolean
language plpgsql as $$
declare
  made venue.sale;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  select * into made from venue.sale as sold where sold.tenant_id = tenant and sold.key = sale;
  if blocked then
    insert into venue.card_suspension (tenant_id, sale_key, card_number, blocked_at)
    select tenant, sale, number, now() from unnest(venue.lock_cards_of_sale(tenant, made, null, true)) as number
    on conflict (tenant_id, sale_key, card_number)
       do update set blocked_at = coalesce(card_suspension.blocked_at, excluded.blocked_at);
  else
    delete from venue.card_suspension where tenant_id = tenant and sale_key = sale and since is null;
    update venue.card_suspension set blocked_at = null where tenant_id = tenant and sale_key = sale;
  end if;
  update venue.ticket set blocked_at = case when blocked then coalesce(blocked_at, now()) end
   where tenant_id = tenant and sale_key = sale;
  return made.key is not null;
end $$;
