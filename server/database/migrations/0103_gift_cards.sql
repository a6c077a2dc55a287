-- Gift cards: bought in the shop or given by administrators, and redeemed in carts beside other means of payment.

create table portal.gift_card_settings (
  tenant_id uuid primary key references portal.tenant,
  is_sold boolean not null default false,
  min_cents integer not null default 1000 check (min_cents >= 100),
  max_cents integer not null default 20000 check (max_cents <= 100000),
  valid_months integer not null default 24 check (valid_months between 3 and 120),
  check (max_cents >= min_cents)
);
call portal.isolate_tenant_table('portal.gift_card_settings');

create table portal.gift_card (
  tenant_id uuid not null,
  -- That of the attempt that pays it, for a card that was bought
  id uuid not null,
  -- SHA-256 of the code; null until the code is drawn on the day of delivery
  code_hash bytea,
  -- The last characters of the code, to recognise the card by
  ending text,
  -- Between the drawing of the code and the end of its delivery alone; see Secrets
  code_encrypted text,
  state text not null check (state in ('unpaid', 'active', 'blocked', 'expired', 'refunded')),
  block_reason text,
  value integer not null check (value > 0),
  -- The sum of its movements
  balance integer not null default 0 check (balance >= 0),
  currency text not null default 'EUR',
  -- Of the shop when the card was made: a test card pays test orders alone
  mode text not null check (mode in ('TEST', 'PRODUCTION')),
  -- The customer who bought it; null for one that an administrator gave
  user_id uuid,
  -- The payment that bought it
  transaction_uuid text,
  administrator_email text not null default '',
  reason text,
  locale text not null,
  created_at timestamptz not null default now(),
  deliver_on date not null,
  delivered_at timestamptz,
  -- How many codes were drawn: one, and one more with each that replaces a lost one
  codes_drawn integer not null default 0,
  expires_at timestamptz,
  reminded_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references portal.customer,
  check ((code_hash is null) = (ending is null)),
  check (state = 'unpaid' or expires_at is not null)
);
create unique index gift_card_code on portal.gift_card (tenant_id, code_hash);
create index gift_card_of_buyer on portal.gift_card (tenant_id, user_id, created_at desc);
create index gift_card_newest on portal.gift_card (tenant_id, created_at desc);
create index gift_card_to_deliver on portal.gift_card (tenant_id, deliver_on) where delivered_at is null and state = 'active';
create index gift_card_to_end on portal.gift_card (tenant_id, expires_at) where balance > 0;
call portal.isolate_tenant_table('portal.gift_card');

-- Who gets a card, and the words with it: personal data that is deleted after the card has ended.
create table portal.gift_card_recipient (
  tenant_id uuid not null,
  gift_card_id uuid not null,
  name text not null,
  -- Null where the buyer hands it over
  email text,
  sender text not null,
  message text not null default '',
  design text not null check (design in ('classic', 'festive', 'plain')),
  primary key (tenant_id, gift_card_id),
  foreign key (tenant_id, gift_card_id) references portal.gift_card on delete cascade
);
create index gift_card_recipient_email on portal.gift_card_recipient (tenant_id, lower(email));
call portal.isolate_tenant_table('portal.gift_card_recipient');

-- The ledger of gift cards. Append-only: the sum of the amounts of a card is its balance.
create table portal.gift_card_movement (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  gift_card_id uuid not null,
  -- issued, granted: it was bought, or given by an administrator. reserved, released: for the payment of a cart.
  -- redeemed: the cart was sold, and the reserved value is spent. refunded: lines of that order were. expired: what was
  -- left (breakage); restored: of that, when the card was extended. revoked: its buyer got the money back.
  kind text not null check (kind in ('issued', 'granted', 'reserved', 'released', 'redeemed', 'refunded', 'expired',
                                     'restored', 'revoked')),
  value integer not null check (value > 0),
  -- The effect on the balance: the reservation has lowered it before the redemption
  amount integer not null generated always as (
    case when kind in ('issued', 'granted', 'released', 'refunded', 'restored') then value
         when kind = 'redeemed' then 0 else -value end) stored,
  cart_id uuid,
  mode text not null,
  administrator_email text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, gift_card_id) references portal.gift_card
);
create index gift_card_movement_of_card on portal.gift_card_movement (tenant_id, gift_card_id, at);
create index gift_card_movement_at on portal.gift_card_movement (tenant_id, at) where kind not in ('reserved', 'released');
call portal.isolate_tenant_table('portal.gift_card_movement');
revoke update, delete on portal.gift_card_movement from guichet_app;

-- Gift cards that pay a cart, in the order in which the buyer entered them.
create table portal.gift_card_use (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  gift_card_id uuid not null,
  -- entered; reserved by the payment of the cart; redeemed with its sale; returned: the cart could not be sold
  state text not null default 'entered' check (state in ('entered', 'reserved', 'redeemed', 'returned')),
  amount integer check (amount > 0),
  entered_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, cart_id, gift_card_id),
  foreign key (tenant_id, cart_id) references portal.cart on delete cascade,
  foreign key (tenant_id, gift_card_id) references portal.gift_card,
  check ((state = 'entered') = (amount is null))
);
create index gift_card_use_of_card on portal.gift_card_use (tenant_id, gift_card_id);
call portal.isolate_tenant_table('portal.gift_card_use');

-- What gift cards pay of a cart, from the beginning of its payment; and of an order.
alter table portal.cart
  add column gift_amount integer not null default 0,
  -- Whether one was entered: the other carts are paid without a look at their gift cards
  add column has_gift_cards boolean not null default false;
alter table portal.purchase add column gift_amount integer not null default 0;

-- The new check allows what the old one did, in the same transaction; rows from before satisfy it.
alter table portal.payment_attempt
  drop constraint payment_attempt_purpose_check,
  add constraint payment_attempt_purpose_check check (purpose in ('pay', 'register', 'change-card', 'settle', 'gift-card')) not valid;

alter table portal.takings_figure
  drop constraint takings_figure_kind_check,
  -- gift: what gift cards paid of orders that another means paid too
  add constraint takings_figure_kind_check check (kind in ('means', 'service', 'establishment', 'vat', 'gift')) not valid;

alter table portal.closing
  -- Value of the gift cards sold on the day, and of those redeemed
  add column gift_sold bigint not null default 0,
  add column gift_redeemed bigint not null default 0;
