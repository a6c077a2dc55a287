-- The ledger of gift cards (docs/decisions: gift cards). Carts are locked before gift cards, and gift cards in the order of
-- their ids.

-- Keeps the balance of a card equal to the sum of its movements: its check constraint refuses a movement beyond it. Every
-- movement that changes the venue's liability is written to the payment journal by a job.
create or replace function portal.count_gift_card_movement() returns trigger
language plpgsql as $$
declare
  taken integer := 0;
begin
  if new.amount <> 0 then
    update portal.gift_card set balance = balance + new.amount
     where tenant_id = new.tenant_id and id = new.gift_card_id
    returning taken_back into taken;
  end if;
  if new.kind not in ('reserved', 'released') then
    insert into portal.outbox (task, payload, job_key)
    values ('payment.journal-gift-card', jsonb_build_object('tenantId', new.tenant_id, 'movementId', new.id),
            'payment.journal-gift-card:' || new.id);
  end if;
  -- What comes to a card whose payment was taken back is not its holder's.
  if taken > 0 and new.kind in ('released', 'refunded', 'restored') then
    perform portal.settle_gift_card(new.tenant_id, new.gift_card_id);
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

-- Whether a reservation on a card still pays its cart: not once the card is blocked, or its buyer has the money back.
create or replace function portal.pays_gift_card(card portal.gift_card) returns boolean
language sql immutable as $$
  select card.state not in ('blocked', 'refunded')
$$;

-- Whether a cart has reserved a card that no longer pays. The caller has locked the cart and its gift cards.
create or replace function portal.has_unpaying_gift_card(tenant uuid, of_cart uuid) returns boolean
language sql stable as $$
  select exists (select from portal.gift_card_use as use
                   join portal.gift_card as card on card.tenant_id = tenant and card.id = use.gift_card_id
                  where use.tenant_id = tenant and use.cart_id = of_cart and use.state = 'reserved'
                    and not portal.pays_gift_card(card))
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
  perform from portal.gift_card
    where tenant_id = tenant
      and id = any (array(select gift_card_id from portal.gift_card_use where tenant_id = tenant and cart_id = of_cart))
    order by id for no key update;
  if paid.gift_amount > 0 then
    if portal.has_unpaying_gift_card(tenant, of_cart) then return null; end if;
    return case when (paid.gift_amount = paid.total_amount) = pays_all then paid.gift_amount end;
  end if;
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
    -- The movement settles a card that was taken back, for which the use must hold nothing any more.
    with due as materialized (
      select use.gift_card_id, use.amount, card.mode
        from portal.gift_card_use as use
        join portal.gift_card as card on card.tenant_id = use.tenant_id and card.id = use.gift_card_id
       where use.tenant_id = new.tenant_id and use.cart_id = new.id and use.state = 'reserved'
    ), entered as (
      update portal.gift_card_use set state = 'entered', amount = null
       where tenant_id = new.tenant_id and cart_id = new.id and state = 'reserved'
    )
    insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, cart_id, mode)
    select new.tenant_id, gift_card_id, 'released', amount, new.id, mode from due order by gift_card_id;
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
         state = case when state in ('expired', 'refunded') and taken_back = 0 then 'active' else state end
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

-- What the bank has taken back of the payment of a card (taken_back), and may still take back (disputed). Every part
-- follows from the journal and the disputes, so that neither their order nor a repetition matters. The rules are those of
-- the payments to check: a refund of the portal, made or due, is none of them.
create or replace function portal.gift_card_claims(card portal.gift_card, out taken_back integer, out disputed integer)
language sql stable
as $$
  with credit as (
    select event.transaction_uuid, max(coalesce(event.effective_amount, event.amount)) as amount,
           bool_or(event.status_class = 'paid') as is_made
      from portal.payment_event as event
     where event.tenant_id = card.tenant_id and event.attempt_id = card.id and event.operation_type = 'CREDIT'
       and event.rejection is null and event.transaction_uuid is not null
       and coalesce(event.parent_uuid, card.transaction_uuid) = card.transaction_uuid
       and not exists (select from portal.payment_refund as made
                        where made.tenant_id = card.tenant_id and made.made_by = event.transaction_uuid)
       and not exists (select from portal.payment_refund as due
                        where due.tenant_id = card.tenant_id and due.state = 'due' and due.attempt_id = card.id
                          and due.amount = coalesce(event.effective_amount, event.amount))
     group by event.transaction_uuid
    having not bool_or(event.status_class in ('failed', 'cancelled'))),
  claim as (
    select amount, is_made from credit
     union all
    -- A payment that was cancelled at the provider: all that the portal does not refund itself.
    select card.value - coalesce((select sum(refund.amount) from portal.payment_refund as refund
                                   where refund.tenant_id = card.tenant_id
                                     and refund.transaction_uuid = card.transaction_uuid and refund.remade_at is null), 0), true
     where exists (select from portal.payment_event as event
                    where event.tenant_id = card.tenant_id and event.attempt_id = card.id
                      and event.transaction_uuid = card.transaction_uuid and event.operation_type = 'DEBIT'
                      and event.status_class = 'cancelled' and event.rejection is null)
     union all
    select amount, state = 'lost' from portal.payment_dispute as dispute
     where dispute.tenant_id = card.tenant_id and dispute.attempt_id = card.id
       and dispute.transaction_uuid = card.transaction_uuid and state <> 'won')
  select least(card.value, coalesce(sum(greatest(amount, 0)) filter (where is_made), 0))::integer,
         least(card.value, coalesce(sum(greatest(amount, 0)) filter (where not is_made), 0))::integer
    from claim
$$;

-- Follows what the bank has taken back of the payment of a card: blocks the card, withdraws the money from its balance, and
-- records as lost what was spent before; and undoes it when the money comes again. What a cart has reserved without being
-- paid is withdrawn when the cart releases it. A card whose whole value was taken back has ended. A block by an
-- administrator, which has a reason, stays. Returns a row when the claims have changed; spent: what is lost, or will be when
-- the open disputes are.
create or replace function portal.settle_gift_card(tenant uuid, card_id uuid)
returns table (id uuid, ending text, was_claimed integer, claimed integer, spent integer, is_blocked boolean)
language plpgsql
as $$
#variable_conflict use_column
declare
  card portal.gift_card;
  claims record;
  sums record;
  held integer;
  rest integer;
  part integer;
begin
  select * into card from portal.gift_card as known
   where known.tenant_id = tenant and known.id = card_id and known.state <> 'unpaid' for no key update;
  if not found then return; end if;
  select * into claims from portal.gift_card_claims(card);
  if claims.taken_back + claims.disputed + card.taken_back + card.disputed = 0 then return; end if;
  select coalesce(sum(case kind when 'withdrawn' then value when 'reinstated' then -value end), 0)::integer as withdrawn,
         coalesce(sum(case kind when 'lost' then value when 'recovered' then -value end), 0)::integer as lost
    into sums from portal.gift_card_movement as movement
   where movement.tenant_id = tenant and movement.gift_card_id = card_id;
  held := (select coalesce(sum(use.amount), 0)
             from portal.gift_card_use as use join portal.cart on cart.tenant_id = tenant and cart.id = use.cart_id
            where use.tenant_id = tenant and use.gift_card_id = card_id and use.state = 'reserved'
              and cart.state in ('open', 'payment-pending', 'failed', 'cancelled'));

  part := least(card.balance, sums.lost);
  perform portal.move_gift_card(card, 'recovered', part);
  rest := claims.taken_back - sums.withdrawn - sums.lost + part;
  sums.lost := sums.lost - part;
  if rest >= 0 then
    part := least(card.balance, rest);
    perform portal.move_gift_card(card, 'withdrawn', part);
    card.balance := card.balance - part;
    part := greatest(rest - part - held, 0);
    perform portal.move_gift_card(card, 'lost', part);
    sums.lost := sums.lost + part;
  else
    part := least(sums.lost, -rest);
    perform portal.move_gift_card(card, 'recovered', part);
    sums.lost := sums.lost - part;
    perform portal.move_gift_card(card, 'reinstated', -rest - part);
    card.balance := card.balance - rest - part;
  end if;

  part := card.taken_back + card.disputed;
  if claims.taken_back <> card.taken_back or claims.disputed <> card.disputed then
    card.state := case
      when claims.taken_back >= card.value then 'refunded'
      when card.state = 'refunded' and card.taken_back < card.value then 'refunded'
      when claims.taken_back > card.taken_back or claims.disputed > card.disputed then 'blocked'
      when claims.taken_back + claims.disputed > 0 then case card.state when 'refunded' then 'blocked' else card.state end
      when card.block_reason is not null then 'blocked'
      when card.expires_at <= now() and card.balance = 0 then 'expired'
      else 'active' end;
    update portal.gift_card as known
       set taken_back = claims.taken_back, disputed = claims.disputed, state = card.state
     where known.tenant_id = tenant and known.id = card_id;
    return query
      select card.id, card.ending, part, claims.taken_back + claims.disputed,
             sums.lost + greatest(claims.disputed - card.balance - held, 0), card.state in ('blocked', 'refunded');
  end if;
end $$;

-- Adds a movement of a locked card; none of nothing.
create or replace function portal.move_gift_card(card portal.gift_card, as_kind text, cents integer) returns void
language sql
as $$
  insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode)
  select card.tenant_id, card.id, as_kind, cents, card.mode where cents > 0
$$;

-- Locks the carts and the gift cards that events of payments change, in the order in which every transaction does, and
-- settles nothing yet.
create or replace function portal.lock_gift_cards(tenant uuid, carts uuid[], cards uuid[]) returns void
language plpgsql
as $$
#variable_conflict use_column
begin
  perform from portal.cart where tenant_id = tenant and id = any (carts) order by id for no key update;
  perform from portal.gift_card
    where tenant_id = tenant
      and (id = any (cards)
           or id = any (array(select gift_card_id from portal.gift_card_use where tenant_id = tenant and cart_id = any (carts))))
    order by id for no key update;
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
  portal.expire_gift_cards, portal.pays_gift_card, portal.has_unpaying_gift_card, portal.gift_card_claims,
  portal.settle_gift_card, portal.move_gift_card, portal.lock_gift_cards to guichet_app;
