-- Releases the reserved uses of a cart when it changes, is reopened, or ends without a sale, so that other carts may have
-- them. A cart after a refused payment ('failed') keeps them: the page at the bank may still be paid. Carts that never
-- reserved a use do not fire the trigger.
create or replace function portal.release_promotions()
returns trigger
language plpgsql as $$
begin
  delete from portal.promotion_use where tenant_id = new.tenant_id and cart_id = new.id and sold_at is null;
  return null;
end $$;

create or replace trigger cart_promotions_end after update of state, lines on portal.cart for each row
  when (new.is_promoted and new.state in ('open', 'cancelled', 'expired', 'archived', 'refunded'))
  execute function portal.release_promotions();

-- Makes the uses of a sold cart permanent. A payment that succeeds after its attempt was abandoned has lost its
-- reservation: the customer has paid the discounted price, and its use counts, even beyond the limit.
create or replace function portal.count_promotions()
returns trigger
language plpgsql as $$
begin
  insert into portal.promotion_use as known (tenant_id, promotion_id, cart_id, customer_id, sold_at)
  select distinct new.tenant_id, promotion.id, new.id, new.user_id, now()
    from jsonb_path_query(new.lines, '$[*].details[*].discounts[*].promotion') as used (id)
    join portal.promotion on promotion.tenant_id = new.tenant_id and promotion.id = (used.id #>> '{}')::uuid
  on conflict (tenant_id, promotion_id, cart_id) do update set sold_at = now();
  return null;
end $$;

create or replace trigger cart_promotions_sold after update of state on portal.cart for each row
  when (new.is_promoted and new.state = 'sold' and old.state <> 'sold')
  execute function portal.count_promotions();

-- Forgets which promotions an erased customer has used; the uses still count.
create or replace function portal.forget_promotion_uses() returns trigger
language plpgsql as $$
begin
  update portal.promotion_use set customer_id = null where tenant_id = new.tenant_id and customer_id = new.id;
  return null;
end $$;
create or replace trigger customer_erased_promotions after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_promotion_uses();
