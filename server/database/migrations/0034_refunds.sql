-- Money that is given back: of a paid cart that cannot be sold, of an order or some of its lines.

alter table portal.cart drop constraint cart_state_check;
alter table portal.cart add constraint cart_state_check check (state in
  ('open', 'payment-pending', 'paid', 'selling', 'sold', 'failed', 'cancelled', 'expired', 'stuck', 'archived', 'refunded'));

-- A decision to give money back. Its payments: portal.payment_refund.
create table portal.refund (
  tenant_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  -- null: of a cart that could not be sold
  purchase_id uuid,
  -- The lines of the order that it takes back
  line_ids uuid[] not null default '{}',
  -- In cents
  amount integer not null check (amount >= 0),
  currency text not null,
  -- taking-back → refused, or due → done: never backwards
  state text not null check (state in ('taking-back', 'refused', 'due', 'done')),
  -- Who decided; nobody: the venue's delay
  administrator_id uuid,
  administrator_email text not null default '',
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'done') = (done_at is not null))
);
-- A cart is given back once.
create unique index refund_of_cart on portal.refund (tenant_id, cart_id) where purchase_id is null;
create index refund_of_purchase on portal.refund (tenant_id, purchase_id) where purchase_id is not null;
-- The tickets of an order are taken back by one refund at a time.
create unique index refund_under_way on portal.refund (tenant_id, purchase_id) where state = 'taking-back';
call portal.isolate_tenant_table('portal.refund');

-- A payment can be given back in parts, one after the other.
alter table portal.payment_refund
  add column number smallint not null default 1 check (number > 0),
  -- The decision that it carries out; null where a payment was made for nothing
  add column refund_id uuid,
  -- The provider's transaction by which it was made
  add column made_by text,
  add column done_at timestamptz,
  drop constraint payment_refund_pkey,
  add primary key (tenant_id, transaction_uuid, number);
create unique index payment_refund_made_by on portal.payment_refund (tenant_id, made_by) where made_by is not null;
create index payment_refund_of_refund on portal.payment_refund (tenant_id, refund_id) where refund_id is not null;

alter table portal.ticket add column refunded_at timestamptz;

-- The ticketing system's side: tickets and rights that it has taken back.
alter table venue.ticket add column taken_back_at timestamptz;

create table venue.taken_back (
  tenant_id uuid not null,
  -- The refund: repeating it takes nothing twice
  key text collate "C" not null,
  sale_key text collate "C" not null,
  lines text[] not null,
  at timestamptz not null default now(),
  primary key (key, tenant_id)
);
call portal.isolate_tenant_table('venue.taken_back');
revoke update, delete on venue.taken_back from guichet_app;

alter table venue.right_movement drop constraint right_movement_kind_check;
alter table venue.right_movement
  add constraint right_movement_kind_check check
    (kind in ('bought', 'reloaded', 'renewed', 'used', 'withdrawn', 'reversed', 'expired', 'lost', 'refunded')),
  -- The line of the order that filled the right, or withdrew from it
  add column line_id text,
  -- The right as it was before it was filled; null where it began
  add column total_before integer,
  add column valid_until_before timestamptz,
  -- The movement that is taken back
  add column refers_to bigint;
create unique index movement_taken_back on venue.right_movement (refers_to, tenant_id) where refers_to is not null;
create index movement_of_order on venue.right_movement (reference, tenant_id)
  where kind in ('bought', 'reloaded', 'renewed', 'withdrawn');
