-- The ledger of gift cards (docs/decisions: gift cards). Carts are locked before gift cards, and gift cards in the order of
-- their ids.

-- Keeps the balance of a card equal to the sum of its movements: its check constraint refuses a movement beyond it. Every
-- movement that changes the venue's liability is written to the payment journal by a job.
create or replace function portal.count_gift_card_movement() returns trigger
language plpgsql as $$
begin
  if new.amount <> 0 then
    update portal.gift_card set balance = balance + new.amount
     where tenant_id = new.tenant_id and id = new.gift_card_id;
  end if;
  if new.kind not in ('reserved', 'released') then
    insert into portal.outbox (task, payload, job_key)
    values ('payment.journal-gift-card', jsonb_build_object('tenantId', new.tenant_id, 'movementId', new.id),
            'payment.journal-gift-card:' || new.id);
  end if;
  return null;
end $$;
create or replace trigger gift_card_moved after insert on portal.gift_card_movement
  for each row execute function portal.count_gift_card_movement();

-- Whether a card can pay now.
create or replace function portal.is_gift_card_usable(card portal.gift_card) returns boolean
language sql stable as $$
  select card.state = 'active' and card.code_hash is not null and card.expires_at > now() and card.balance > 0
$$;

-- Reserves the gift cards of a cart for its payment, in the order in which they were entered, and returns what they pay of
-- it; null when one of them can no longer pay, or when they leave a rest that another means must pay (pays_all), or none.
-- The caller has locked the cart. A cart that is not this version, or cannot be paid, is left unchanged (0). Repeating it
-- changes nothing: a reservation lasts until the cart changes, is left, or ends.
create or replace function portal.reserve_gift_cards(tenant uuid, of_cart uuid, at_version integer, pays_all boolean)
returns integer
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  paid record;
  each record;
  rest integer;
  part integer;
  reserved integer := 0;
begin
  select total_amount, gift_amount into paid from portal.cart
   where tenant_id = tenant and id = of_cart and version = at_version and lines <> '[]' and total_amount > 0
     and state in ('open', 'payment-pending', 'failed', 'cancelled') and valid_until > now();
  if not found then return 0; end if;
  if paid.gift_amount > 0 then
    if exists (select from portal.gift_card_use as use
                 join portal.gift_card as card on card.tenant_id = tenant and card.id = use.gift_card_id
                where use.tenant_id = tenant and use.cart_id = of_cart and use.state = 'reserved' and card.state = 'blocked')
    then return null; end if;
    return case when (paid.gift_amount = paid.total_amount) = pays_all then paid.gift_amount end;
  end if;
  perform from portal.gift_card
    where tenant_id = tenant
      and id = any (array(select gift_card_id from portal.gift_card_use where tenant_id = tenant and cart_id = of_cart))
    order by id for no key update;
  select sum(card.balance) as total, bool_and(portal.is_gift_card_usable(card)) as usable into each
    from portal.gift_card_use as use
    join portal.gift_card as card on card.tenant_id = tenant and card.id = use.gift_card_id
   where use.tenant_id = tenant and use.cart_id = of_cart and use.state = 'entered';
  if each.usable is null then return case when pays_all then null else 0 end; end if;
  if not each.usable or (each.total >= paid.total_amount) <> pays_all then return null; end if;
  rest := paid.total_amount;
  for each in
    select use.id, card.id as card, card.balance, card.mode
      from portal.gift_card_use as use
      join portal.gift_card as card on card.tenant_id = tenant and card.id = use.gift_card_id
     where use.tenant_id = tenant and use.cart_id = of_cart and use.state = 'entered'
     order by use.entered_at, use.id
  loop
    part := least(rest, each.balance);
    exit when part = 0;
    insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, cart_id, mode)
    values (tenant, each.card, 'reserved', part, of_cart, each.mode);
    update portal.gift_card_use set state = 'reserved', amount = part where tenant_id = tenant and id = each.id;
    rest := rest - part;
    reserved := reserved + part;
  end loop;
  update portal.cart set gift_amount = reserved where tenant_id = tenant and id = of_cart;
  return reserved;
end $$;

-- Follows a cart whose gift cards are reserved: redeems them with the sale, and releases them when the cart changes, its
-- payment is left, or its time is over. A released cart gets a new version: a late payment, which was begun for the rest,
-- does not sell it and is refunded.
create or replace function portal.follow_gift_cart() returns trigger
language plpgsql as $$
begin
  if new.state = 'sold' and old.state <> 'sold' then
    insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, cart_id, mode)
    select new.tenant_id, use.gift_card_id, 'redeemed', use.amount, new.id, card.mode
      from portal.gift_card_use as use
      join portal.gift_card as card on card.tenant_id = use.tenant_id and card.id = use.gift_card_id
     where use.tenant_id = new.tenant_id and use.cart_id = new.id and use.state = 'reserved';
    update portal.gift_card_use set state = 'redeemed'
     where tenant_id = new.tenant_id and cart_id = new.id and state = 'reserved';
  elsif new.version <> old.version
     or new.state <> old.state and new.state in ('open', 'cancelled', 'expired') then
    insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, cart_id, mode)
    select new.tenant_id, use.gift_card_id, 'released', use.amount, new.id, card.mode
      from portal.gift_card_use as use
      join portal.gift_card as card on card.tenant_id = use.tenant_id and card.id = use.gift_card_id
     where use.tenant_id = new.tenant_id and use.cart_id = new.id and use.state = 'reserved'
     order by use.gift_card_id;
    update portal.gift_card_use set state = 'entered', amount = null
     where tenant_id = new.tenant_id and cart_id = new.id and state = 'reserved';
    new.gift_amount := 0;
    if new.version = old.version then new.version := old.version + 1; end if;
  end if;
  return new;
end $$;
-- Carts without a reserved gift card do not fire it.
create or replace trigger gift_cart_followed before update on portal.cart for each row
  when (old.gift_amount > 0) execute function portal.follow_gift_cart();

-- Returns value to the card that paid a cart: what was redeemed as a refund, what was only reserved by a release. A card
-- that has ended since can pay again for three months at least.
create or replace function portal.return_to_gift_card(tenant uuid, use_id uuid, cents integer)
returns void
language plpgsql
as $$
#variable_conflict use_column
declare
  paid portal.gift_card_use;
begin
  select * into strict paid from portal.gift_card_use where tenant_id = tenant and id = use_id for no key update;
  update portal.gift_card
     set expires_at = greatest(expires_at, now() + interval '3 months'),
         state = case when state in ('expired', 'refunded') then 'active' else state end
   where tenant_id = tenant and id = paid.gift_card_id;
  insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, cart_id, mode)
  select tenant, id, case paid.state when 'redeemed' then 'refunded' else 'released' end, cents, paid.cart_id, mode
    from portal.gift_card where tenant_id = tenant and id = paid.gift_card_id;
  if paid.state = 'reserved' then
    update portal.gift_card_use set state = 'returned' where tenant_id = tenant and id = use_id;
  end if;
end $$;

-- Ends the cards whose time is over: what is left of them is the venue's (breakage). Returns how many.
create or replace function portal.expire_gift_cards(tenant uuid) returns integer
language plpgsql
as $$
#variable_conflict use_column
declare
  ended integer;
begin
  perform from portal.gift_card
    where tenant_id = tenant and expires_at <= now() and balance > 0 order by id for no key update;
  insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode)
  select tenant, id, 'expired', balance, mode from portal.gift_card
   where tenant_id = tenant and expires_at <= now() and balance > 0 order by id;
  get diagnostics ended = row_count;
  update portal.gift_card set state = 'expired'
   where tenant_id = tenant and expires_at <= now() and state in ('active', 'blocked') and balance = 0
     and id in (select gift_card_id from portal.gift_card_movement where tenant_id = tenant and kind = 'expired');
  return ended;
end $$;

-- Deletes the words to the recipients of the cards that an erased customer bought.
create or replace function portal.forget_gift_recipients() returns trigger
language plpgsql as $$
begin
  delete from portal.gift_card_recipient as recipient using portal.gift_card as card
   where card.tenant_id = new.tenant_id and card.user_id = new.id
     and recipient.tenant_id = card.tenant_id and recipient.gift_card_id = card.id
     and card.delivered_at is not null;
  return null;
end $$;
create or replace trigger customer_erased_gifts after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_gift_recipients();

grant execute on function portal.is_gift_card_usable, portal.reserve_gift_cards, portal.return_to_gift_card,
  portal.expire_gift_cards to guichet_app;
