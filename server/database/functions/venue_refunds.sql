-- Cancellation of sold tickets. Order of locks (venue_places.sql, venue_cards.sql): a cart's key, its sessions, its
-- cards, its tickets.

-- Cancels lines of a sale, or the numbered tickets of these lines (null: all). The tickets no longer open, their
-- places return to their sessions, and the effects on cards are undone. All or nothing. Idempotent by key. Ignores
-- lines that the sale does not have. Returns 'taken-back', or 'unknown' without such a sale or one of the tickets.
-- Raises VN003 for a used ticket, and for a card that was used, blocked or filled again since.
create or replace function venue.take_back(tenant uuid, take_key text, cart_key text, lines text[], numbers text[]) returns text
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  made venue.sale;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  perform pg_advisory_xact_lock(hashtextextended(tenant::text || cart_key, 0));
  if exists (select from venue.taken_back where tenant_id = tenant and key = take_key) then
    return 'taken-back';
  end if;
  select * into made from venue.sale where tenant_id = tenant and key = cart_key;
  if made.key is null then return 'unknown'; end if;
  if exists (
    select from unnest(numbers) as number
     where not exists (select from venue.ticket
                        where tenant_id = tenant and sale_key = cart_key and line_id = any (lines)
                          and ticket_number = number)) then
    return 'unknown';
  end if;
  perform from venue.session
    where tenant_id = tenant and id = any (array(
      select distinct session_id from venue.ticket
       where tenant_id = tenant and sale_key = cart_key and line_id = any (lines) and session_id is not null))
    order by id for no key update;
  perform venue.lock_cards_of_sale(tenant, made, lines, false);
  perform from venue.ticket
    where tenant_id = tenant and sale_key = cart_key and line_id = any (lines)
      and (numbers is null or ticket_number = any (numbers)) order by ordinal for update;
  if exists (select from venue.ticket
              where tenant_id = tenant and sale_key = cart_key and line_id = any (lines)
                and (numbers is null or ticket_number = any (numbers))
                and (consumed_at is not null or taken_back_at is not null)) then
    raise exception 'a ticket was used' using errcode = 'VN003';
  end if;
  perform venue.undo_card_lines(tenant, made, lines);
  with taken as (
    update venue.ticket set taken_back_at = now()
     where tenant_id = tenant and sale_key = cart_key and line_id = any (lines)
       and (numbers is null or ticket_number = any (numbers))
    returning session_id, service_code, places)
  update venue.session set sold = session.sold - freed.places
    from (select session_id, sum(places)::integer as places from taken
           where session_id is not null
             and not exists (select from venue.service where tenant_id = tenant and code = taken.service_code and is_rental)
           group by session_id) as freed
   where session.tenant_id = tenant and session.id = freed.session_id;
  insert into venue.taken_back (tenant_id, key, sale_key, lines) values (tenant, take_key, cart_key, take_back.lines);
  return 'taken-back';
end $$;

-- Undoes the effects of a sale's lines on cards, whose rows the caller has locked. Raises VN003 as take_back does.
create or replace function venue.undo_card_lines(tenant uuid, made venue.sale, lines text[]) returns void
language plpgsql as $$
declare
  movement record;
begin
  -- A blocked card stays unchanged, and so does a sale from before the ledger recorded lines.
  if exists (
    select from jsonb_array_elements(made.cards) as done
      join venue.card on card.tenant_id = tenant and card.number = venue.present_card(tenant, done ->> 'cardNumber')
     where done ->> 'lineId' = any (lines)
       and (card.blocked_at is not null or not exists (
             select from venue.right_movement as filled
               join venue.card_right as owned on owned.tenant_id = tenant and owned.id = filled.right_id
                                             and owned.card_number = card.number
              where filled.tenant_id = tenant and filled.reference = made.order_number
                and filled.line_id = done ->> 'lineId'))) then
    raise exception 'a card is blocked' using errcode = 'VN003';
  end if;
  -- The last movement is undone first, so that a right that was filled twice is emptied in reverse order.
  for movement in
    select * from venue.right_movement as filled
     where filled.tenant_id = tenant and filled.reference = made.order_number and filled.line_id = any (lines)
       and filled.kind in ('bought', 'reloaded', 'renewed', 'withdrawn')
     order by filled.id desc
  loop
    if movement.kind <> 'withdrawn' and venue.is_used_since(tenant, movement.right_id, movement.id) then
      raise exception 'a card was used' using errcode = 'VN003';
    end if;
    insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference, refers_to)
    select tenant, owned.id, owned.card_number, 'refunded', - movement.quantity, made.order_number, movement.id
      from venue.card_right as owned where owned.tenant_id = tenant and owned.id = movement.right_id;
    if movement.kind <> 'withdrawn' then
      update venue.card_right
         set total = coalesce(movement.total_before, total),
             valid_until = coalesce(movement.valid_until_before, least(valid_until, now()))
       where tenant_id = tenant and id = movement.right_id;
    end if;
  end loop;
end $$;

-- Returns whether a right was used after a movement (reversed passes do not count), was filled again, or has ended.
create or replace function venue.is_used_since(tenant uuid, of_right uuid, since bigint) returns boolean
language sql stable as $$
  select count(*) filter (where movement.kind = 'used') > count(*) filter (where movement.kind = 'reversed')
      or coalesce(bool_or(movement.kind not in ('used', 'reversed', 'refunded', 'moved')
                          and not exists (select from venue.right_movement as back
                                           where back.tenant_id = tenant and back.refers_to = movement.id)), false)
    from venue.right_movement as movement
   where movement.tenant_id = tenant and movement.right_id = of_right and movement.id > since
$$;

grant execute on function venue.take_back to guichet_app;
