-- Cards at the desk of the embedded ticketing system. Order of locks: venue_cards.sql.

-- Raises the version of a card with each change.
create or replace function venue.raise_card_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create or replace trigger card_version_rises before update on venue.card
  for each row execute function venue.raise_card_version();

-- Returns the card that has the rights of a card since it was replaced; the same number for a card that was not.
create or replace function venue.present_card(tenant uuid, number text) returns text
language sql stable as $$
  with recursive later as (
    select card.number, card.replaced_by from venue.card where card.tenant_id = tenant and card.number = $2
    union all
    select card.number, card.replaced_by from later join venue.card on card.tenant_id = tenant and card.number = later.replaced_by)
  select coalesce((select later.number from later where later.replaced_by is null), $2)
$$;

-- Returns the cards that lines of a sale created, filled or withdrew from, as they are now. Locks them.
-- lines: null for all; is_filled: without withdrawals
create or replace function venue.lock_cards_of_sale(tenant uuid, made venue.sale, lines text[], is_filled boolean) returns text[]
language plpgsql as $$
declare
  present text[];
  locked text[];
begin
  loop
    present := array(
      select distinct venue.present_card(tenant, done ->> 'cardNumber') from jsonb_array_elements(made.cards) as done
       where (lines is null or done ->> 'lineId' = any (lines)) and (not is_filled or done ->> 'effect' <> 'withdrawn') order by 1);
    exit when present = locked;
    perform from venue.card where tenant_id = tenant and number = any (present) order by number for update;
    locked := present;
  end loop;
  return present;
end $$;

-- Returns the numbers of the cards that some lines use: those that they name, and those that have their rights.
create or replace function venue.cards_of_lines(tenant uuid, lines jsonb) returns text[]
language sql stable as $$
  select array(
    select card_number from venue.card_lines(lines) where card_number is not null
    union select owned.card_number from venue.card_lines(lines) as line
            join venue.card_right as owned on owned.tenant_id = tenant and owned.id = line.right_id
    order by 1)
$$;

-- Locks the cards of some lines and returns the lines with the cards that have replaced theirs: a renewal in payment
-- follows its card.
create or replace function venue.lock_card_lines(tenant uuid, lines jsonb) returns jsonb
language plpgsql as $$
declare
  present jsonb := lines;
  numbers text[];
begin
  loop
    numbers := venue.cards_of_lines(tenant, present);
    perform from venue.card where tenant_id = tenant and number = any (numbers) order by number for update;
    -- A replacement that held the lock has moved the rights meanwhile.
    present := (
      select coalesce(jsonb_agg(case when card.replaced_by is null then line.body
                                     else jsonb_set(line.body, '{cardNumber}', to_jsonb(card.replaced_by)) end
                                order by line.position), '[]')
        from jsonb_array_elements(present) with ordinality as line (body, position)
        left join venue.card on card.tenant_id = tenant and card.number = line.body ->> 'cardNumber');
    exit when numbers = venue.cards_of_lines(tenant, present);
  end loop;
  return present;
end $$;

-- Moves everything from a card to a new one and blocks the old one for good, in one transaction: rights with what is left
-- of them, reservations of carts, unused tickets that were put on it, and suspensions. What a card lost when its customer
-- blocked it is on the new card. Runs as the owner, since the application may not move rights. Sales keep the number of
-- their time; what happens to them later follows venue.present_card.
-- seen: version of the card that staff saw
-- Returns 'replaced' with the number of the new card, or 'unknown', 'changed', 'replaced-before'.
create or replace function venue.replace_card(tenant uuid, old_number text, seen integer, why text)
returns table (outcome text, new_number text)
language plpgsql security definer set search_path = '' as $$
declare
  former venue.card;
  service venue.service;
  fresh text;
  ids uuid[];
  amounts integer[];
begin
  select * into former from venue.card where tenant_id = tenant and number = old_number for update;
  if former.number is null then return query select 'unknown', null::text; return; end if;
  if former.replaced_by is not null then return query select 'replaced-before', former.replaced_by; return; end if;
  if former.version <> seen then return query select 'changed', null::text; return; end if;
  perform venue.expire_rights_of(tenant, array[old_number]);
  select * into strict service from venue.service as made where made.tenant_id = tenant and made.code = former.service_code;
  fresh := venue.create_card(tenant, service, former.holder_reference, former.first_name, former.last_name);
  update venue.card set espace_ref = former.espace_ref
   where tenant_id = tenant and number = fresh and espace_ref is distinct from former.espace_ref;

  select array_agg(id), array_agg(amount) into ids, amounts
    from (select owned.id,
                 case when owned.unit = 'period' then 0
                      when owned.remaining > 0 then owned.remaining
                      when former.blocked_at is not null then (
                        select - lost.quantity from venue.right_movement as lost
                         where lost.tenant_id = tenant and lost.right_id = owned.id and lost.kind = 'lost'
                           and lost.card_number = old_number
                         order by lost.id desc limit 1) end as amount
            from venue.card_right as owned
           where owned.tenant_id = tenant and owned.card_number = old_number and owned.valid_until > now()
           order by owned.id) as left_over
   where amount is not null;
  insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference)
  select tenant, owned.id, old_number, 'moved', coalesce(- owned.remaining, 0), fresh
    from venue.card_right as owned where owned.tenant_id = tenant and owned.id = any (ids) order by owned.id;
  update venue.card_right set card_number = fresh where tenant_id = tenant and card_number = old_number;
  insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference)
  select tenant, moved.id, fresh, 'moved', moved.amount, old_number from unnest(ids, amounts) as moved (id, amount);

  update venue.card_suspension set card_number = fresh where tenant_id = tenant and card_number = old_number;
  update venue.card_hold set card_number = fresh where tenant_id = tenant and card_number = old_number;
  update venue.ticket set card_number = fresh
   where tenant_id = tenant and card_number = old_number and consumed_at is null and taken_back_at is null;
  update venue.card
     set blocked_at = coalesce(blocked_at, now()), block_reason = why, is_block_temporary = false, replaced_by = fresh
   where tenant_id = tenant and number = old_number;
  return query select 'replaced', fresh;
end $$;

-- Puts the grants of a service on an empty card without a sale, with the reason as the reference of their movements.
create or replace function venue.grant_rights(tenant uuid, granted text, service venue.service, zone text, why text) returns void
language plpgsql as $$
declare
  given record;
  ends timestamptz;
  period_end timestamptz;
  new_right uuid;
begin
  -- The period comes first, since the other grants of a subscription last as long as its period.
  for given in select * from jsonb_to_recordset(service.grants) as grants (unit text, units integer, withdrawal jsonb)
                order by grants.unit <> 'period' loop
    ends := greatest(period_end, venue.end_of_validity(now(), coalesce(service.validity_days, 365), zone));
    if given.unit = 'period' then period_end := ends; end if;
    insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until,
                                  withdraw_family, withdraw_services)
    values (tenant, granted, service.code, given.unit, given.units, now(), ends, given.withdrawal ->> 'familyCode',
            coalesce(array(select jsonb_array_elements_text(given.withdrawal -> 'serviceCodes')), '{}'))
    returning id into new_right;
    insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference)
    values (tenant, new_right, granted, 'granted', coalesce(given.units, 0), why);
  end loop;
end $$;

-- Corrects a right: adds units or takes them away, and changes its end.
-- seen: version of the card that staff saw; amount: 0 for none; ends: null to keep the end
-- Returns 'corrected', or 'unknown', 'changed', 'blocked', 'ended' (units on a right that has ended), 'too-few' (less than
-- nothing would be left, or less than carts have reserved).
create or replace function venue.correct_right(
  tenant uuid, of_card text, seen integer, of_right uuid, amount integer, ends timestamptz, why text) returns text
language plpgsql as $$
declare
  card venue.card;
  owned venue.card_right;
  reserved bigint;
begin
  select * into card from venue.card where tenant_id = tenant and number = of_card for update;
  if card.number is null then return 'unknown'; end if;
  if card.version <> seen then return 'changed'; end if;
  if card.blocked_at is not null and not card.is_block_temporary then return 'blocked'; end if;
  perform venue.expire_rights_of(tenant, array[of_card]);
  select * into owned from venue.card_right where tenant_id = tenant and id = of_right and card_number = of_card;
  if owned.id is null or (owned.unit = 'period' and amount <> 0) then return 'unknown'; end if;
  if amount > 0 and coalesce(ends, owned.valid_until) < now() then return 'ended'; end if;
  reserved := coalesce((select sum(quantity) from venue.card_hold as held
                         where held.tenant_id = tenant and held.right_id = of_right and held.expires_at > now()), 0);
  if amount < 0 and owned.remaining + amount < reserved then return 'too-few'; end if;
  if ends is not null then
    update venue.card_right set valid_until = ends, valid_from = least(valid_from, ends) where tenant_id = tenant and id = of_right;
  end if;
  insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference, valid_until_before)
  values (tenant, of_right, of_card, 'corrected', amount, why, case when ends <> owned.valid_until then owned.valid_until end);
  update venue.card set service_code = service_code where tenant_id = tenant and number = of_card;
  return 'corrected';
end $$;

-- Blocks a card until staff unblock it (a null reason unblocks); its rights stay on it.
-- Returns 'done', or 'unknown', 'changed', 'final' (its customer blocked it, or it was replaced).
create or replace function venue.block_card_for_staff(tenant uuid, of_card text, seen integer, why text) returns text
language plpgsql as $$
declare
  card venue.card;
begin
  select * into card from venue.card where tenant_id = tenant and number = of_card for update;
  if card.number is null then return 'unknown'; end if;
  if card.blocked_at is not null and not card.is_block_temporary then return 'final'; end if;
  if card.version <> seen then return 'changed'; end if;
  update venue.card
     set blocked_at = case when why is not null then coalesce(blocked_at, now()) end, block_reason = why,
         is_block_temporary = why is not null
   where tenant_id = tenant and number = of_card;
  return 'done';
end $$;

-- Blanks why staff blocked some cards, and why they granted or corrected their rights: a reason may name the person who had
-- the card. Runs as the owner, since the application may not change the ledger.
create or replace function venue.forget_card_reasons(tenant uuid, numbers text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  update venue.card set block_reason = '–'
   where tenant_id = tenant and number = any (numbers) and block_reason <> '–';
  update venue.right_movement set reference = '–'
   where tenant_id = tenant and card_number = any (numbers) and kind in ('granted', 'corrected') and reference <> '–';
end $$;

revoke execute on function venue.replace_card, venue.forget_card_reasons from public;
grant execute on function venue.replace_card, venue.forget_card_reasons to guichet_app;
