-- Stuck carts in the back office: a list of them that stays quick however long it is, who did what to a cart, and the
-- payments to check that somebody has dealt with.

-- The carts that are stuck or archived, without their lines: ten thousand of them are sorted, added up and searched
-- as quickly as a hundred. It follows portal.cart in the same transaction, see portal.list_stuck_cart.
create table portal.stuck_cart (
  tenant_id uuid not null,
  cart_id uuid not null,
  user_id uuid,
  state text not null check (state in ('stuck', 'archived')),
  -- To the millisecond, as a page's keys carry it
  paid_at timestamptz not null,
  -- What was paid, in cents: the cart's own total may differ when its lines were changed after the payment
  amount integer not null,
  primary key (tenant_id, cart_id)
);
create index stuck_cart_by_age on portal.stuck_cart (tenant_id, state, paid_at, cart_id);
create index stuck_cart_by_amount on portal.stuck_cart (tenant_id, state, amount, cart_id);
call portal.isolate_tenant_table('portal.stuck_cart');

create function portal.list_stuck_cart()
returns trigger
language plpgsql as $$
begin
  if new.state in ('stuck', 'archived') then
    insert into portal.stuck_cart as listed (tenant_id, cart_id, user_id, state, paid_at, amount)
    values (new.tenant_id, new.id, new.user_id, new.state,
            date_trunc('milliseconds', coalesce(new.paid_at, new.updated_at)),
            coalesce((select attempt.amount from portal.payment_attempt as attempt
                       where attempt.tenant_id = new.tenant_id and attempt.id = new.attempt_id), 0))
    on conflict (tenant_id, cart_id) do update
       set state = excluded.state, user_id = excluded.user_id, paid_at = excluded.paid_at, amount = excluded.amount;
  else
    delete from portal.stuck_cart as listed where listed.tenant_id = new.tenant_id and listed.cart_id = new.id;
  end if;
  return null;
end $$;

-- Carts that sell without trouble never come here.
create trigger stuck_cart_added after insert on portal.cart for each row
  when (new.state in ('stuck', 'archived')) execute function portal.list_stuck_cart();
create trigger stuck_cart_moved after update of state on portal.cart for each row
  when (new.state in ('stuck', 'archived') or old.state in ('stuck', 'archived'))
  execute function portal.list_stuck_cart();

-- Those that are there already; row-level security shows them one tenant at a time.
do $$
declare
  venue uuid;
begin
  for venue in select id from portal.tenant loop
    perform set_config('app.tenant_id', venue::text, true);
    insert into portal.stuck_cart (tenant_id, cart_id, user_id, state, paid_at, amount)
    select cart.tenant_id, cart.id, cart.user_id, cart.state,
           date_trunc('milliseconds', coalesce(cart.paid_at, cart.updated_at)), coalesce(attempt.amount, 0)
      from portal.cart
      left join portal.payment_attempt as attempt
        on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id
     where cart.tenant_id = venue and cart.state in ('stuck', 'archived');
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Who resent, archived or restored; empty for what the portal did by itself.
alter table portal.sale_attempt add column administrator_email text not null default '';

-- Results of the journal that a person must look at: money that was not taken as asked, taken in part, or that the
-- provider could not capture.
create index payment_event_to_check on portal.payment_event (tenant_id, recorded_at)
  where (rejection is not null and status_class = 'paid') or status in ('PARTIALLY_AUTHORISED', 'CAPTURE_FAILED');

-- Payments to check that somebody has dealt with, by the matter's id: `rejected:…`, `partial:…`, `uncaptured:…` or
-- `refund:…` and the provider's transaction.
create table portal.payment_check (
  tenant_id uuid not null,
  id text not null,
  handled_at timestamptz not null default now(),
  administrator_email text not null,
  note text not null,
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('portal.payment_check');
revoke update, delete on portal.payment_check from guichet_app;
