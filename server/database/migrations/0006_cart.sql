-- The cart: one row per cart, written as a whole. Its lines are a snapshot of what the buyer was shown (names, prices,
-- session), so that the sale, the tickets and the receipt say what was bought, however the catalogue changes.

create table portal.cart (
  tenant_id uuid not null,
  id uuid not null,
  -- null while its visitor is anonymous: the id then gives access to the cart
  user_id uuid,
  -- open → payment-pending → paid → selling → sold; or failed, cancelled, expired, stuck, archived
  state text not null default 'open' check (state in
    ('open', 'payment-pending', 'paid', 'selling', 'sold', 'failed', 'cancelled', 'expired', 'stuck', 'archived')),
  -- Grows with every change of the lines: a payment is for one version
  version integer not null default 1,
  lines jsonb not null default '[]',
  total_amount integer not null check (total_amount >= 0),
  currency text not null default 'EUR',
  locale text not null,
  -- When its first line was added: extensions count from here
  opened_at timestamptz not null default now(),
  -- Until when its places are held
  valid_until timestamptz not null,
  -- The payment attempt under way, or the last one
  attempt_id uuid,
  paid_at timestamptz,
  sold_at timestamptz,
  -- Paid and selling carts: when the sale is attempted next, how often it was, and why it failed last
  sale_due_at timestamptz,
  sale_attempts integer not null default 0,
  sale_failure text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
) with (fillfactor = 70);
-- Partial indexes stay small: only carts that a timer or the sale still has to process.
create index cart_expiring on portal.cart (tenant_id, valid_until)
  where state in ('open', 'payment-pending', 'failed', 'cancelled');
create index cart_due on portal.cart (tenant_id, sale_due_at) where state in ('paid', 'selling');
create index cart_stuck on portal.cart (tenant_id, updated_at) where state = 'stuck';
create index cart_of_user on portal.cart (tenant_id, user_id) where user_id is not null;
-- Expired carts that belong to no account are deleted after a month.
create index cart_forgotten on portal.cart (tenant_id, valid_until) where state = 'expired' and user_id is null;
call portal.isolate_tenant_table('portal.cart');
