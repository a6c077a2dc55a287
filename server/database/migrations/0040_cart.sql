-- The cart: one row an aggregate, written whole. Its lines are a snapshot of what was shown to the buyer (names,
-- prices, session), so that the sale, the tickets and the receipt say what was bought whatever the catalogue becomes.

create table portal.cart (
  tenant_id uuid not null,
  id uuid not null,
  -- null while its visitor is anonymous: then whoever knows the id holds the cart
  user_id uuid,
  -- open → payment-pending → paid → selling → sold; or failed, cancelled, expired, stuck, archived
  state text not null default 'open' check (state in
    ('open', 'payment-pending', 'paid', 'selling', 'sold', 'failed', 'cancelled', 'expired', 'stuck', 'archived')),
  -- Grows with every change of the lines: a payment is for one version
  version integer not null default 1,
  lines jsonb not null default '[]',
  total_amount integer not null check (total_amount >= 0),
  currency text not null default 'EUR',
  locale text not null default 'fr-FR',
  -- When its first line was added: extensions count from here
  opened_at timestamptz not null default now(),
  -- Until then its places are kept
  valid_until timestamptz not null,
  -- The payment attempt under way, or the last one
  attempt_id uuid,
  paid_at timestamptz,
  sold_at timestamptz,
  -- Paid and selling carts: when the sale is tried (again), how often it was, and why it failed last
  sale_due_at timestamptz,
  sale_attempts integer not null default 0,
  sale_failure text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table portal.cart set (fillfactor = 70);
-- Small by nature: only carts that time or the sale still works on.
create index cart_expiring on portal.cart (tenant_id, valid_until)
  where state in ('open', 'payment-pending', 'failed', 'cancelled');
create index cart_due on portal.cart (tenant_id, sale_due_at) where state in ('paid', 'selling');
create index cart_stuck on portal.cart (tenant_id, updated_at) where state = 'stuck';
create index cart_of_user on portal.cart (tenant_id, user_id) where user_id is not null;
call portal.isolate_tenant_table('portal.cart');

-- Opens or changes carts, many in one transaction. A member that is out of date is left out of the result.
-- It waits for the disk, and with it the hold before it lasts: what a visitor is shown as held survives a crash.
-- members: [{ id, user_id, version (0 to open), lines, total, locale, minutes, cap_minutes }]
create function portal.save_carts(tenant uuid, members jsonb)
returns setof portal.cart
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    insert into portal.cart as cart (tenant_id, id, user_id, lines, total_amount, locale, version, opened_at, valid_until)
    select tenant, member.id, member.user_id, member.lines, member.total, member.locale, member.version + 1,
           now(), now() + make_interval(mins => member.minutes)
      from jsonb_to_recordset(members) as member
             (id uuid, user_id uuid, version integer, lines jsonb, total integer, locale text, minutes integer, cap_minutes integer)
     order by member.id
    on conflict (tenant_id, id) do update
       set lines = excluded.lines,
           total_amount = excluded.total_amount,
           locale = excluded.locale,
           user_id = coalesce(excluded.user_id, cart.user_id),
           state = 'open',
           version = excluded.version,
           -- An emptied cart begins anew; otherwise a change refreshes the countdown, within the cap.
           opened_at = case when cart.lines = '[]' then now() else cart.opened_at end,
           valid_until = case when cart.lines = '[]' then excluded.valid_until
                              else greatest(cart.valid_until, least(excluded.valid_until, cart.opened_at
                                + (select make_interval(mins => m.cap_minutes)
                                     from jsonb_to_recordset(members) as m(id uuid, cap_minutes integer)
                                    where m.id = cart.id))) end,
           updated_at = now()
     where cart.version = excluded.version - 1
       and cart.state in ('open', 'failed', 'cancelled')
       and cart.valid_until > now()
       -- Attached to a customer since it was read: theirs alone.
       and (cart.user_id is null or cart.user_id = excluded.user_id)
    returning cart.*;
end $$;

-- Carts with the clock that decides over them.
create function portal.read_carts(tenant uuid, wanted uuid[])
returns table (cart portal.cart, clock timestamptz)
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    select stored, clock_timestamp() from portal.cart as stored where stored.tenant_id = tenant and stored.id = any (wanted);
end $$;

-- Ends carts whose time is over; their places are given back by the caller.
-- While a payment is under way the provider may still say that it was made: a minute of grace.
create function portal.expire_carts(tenant uuid, most integer)
returns table (id uuid, has_places boolean)
language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return query
    update portal.cart
       set state = 'expired', updated_at = now()
     -- An array and not a join: that would read all carts, once there are many.
     where cart.tenant_id = tenant and cart.id = any (array(
             select due.id from portal.cart as due
              where due.tenant_id = tenant
                and due.state in ('open', 'payment-pending', 'failed', 'cancelled')
                and due.valid_until < now()
                and (due.state <> 'payment-pending' or due.valid_until < now() - interval '1 minute')
              order by due.valid_until limit most for update skip locked))
    returning cart.id, cart.lines <> '[]';
end $$;

-- Lookups by key: planned once for each connection, for planning them costs more than to carry them out.
alter function portal.save_carts set plan_cache_mode = force_generic_plan;
alter function portal.read_carts set plan_cache_mode = force_generic_plan;
alter function portal.expire_carts set plan_cache_mode = force_generic_plan;

grant execute on function portal.save_carts, portal.read_carts, portal.expire_carts to guichet_app;
