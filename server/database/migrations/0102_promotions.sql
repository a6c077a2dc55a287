-- Promotions: codes that customers enter, and discounts that apply by themselves.

create table portal.promotion (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  -- Reason shown at the lines, by language
  labels jsonb not null,
  -- Capital letters and digits; null for a promotion that applies by itself
  code text check (code ~ '^[A-Z0-9]{3,30}$'),
  is_enabled boolean not null,
  -- PromotionTerms of contract/src/catalogue/promotion-rules.ts
  terms jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text not null,
  primary key (tenant_id, id),
  constraint promotion_code unique (tenant_id, code)
);
call portal.isolate_tenant_table('portal.promotion');

-- Uses of promotions by carts: reserved when a payment begins, permanent when the cart is sold.
create table portal.promotion_use (
  tenant_id uuid not null,
  promotion_id uuid not null,
  cart_id uuid not null,
  -- Null when the account was erased
  customer_id uuid,
  reserved_at timestamptz not null default now(),
  sold_at timestamptz,
  primary key (tenant_id, promotion_id, cart_id),
  foreign key (tenant_id, promotion_id) references portal.promotion on delete cascade
);
create index promotion_use_cart on portal.promotion_use (tenant_id, cart_id);
create index promotion_use_customer on portal.promotion_use (tenant_id, customer_id) where customer_id is not null;
call portal.isolate_tenant_table('portal.promotion_use');

alter table portal.cart
  -- Codes that the customer has entered
  add column promotion_codes text[] not null default '{}',
  -- Whether the cart may have reserved uses of promotions
  add column is_promoted boolean not null default false;
