-- Cards that customers let the payment provider keep. The portal has its alias alone, never a card's number.

alter table portal.payment_attempt
  -- typed at the provider, typed and saved, or saved before
  add column card text not null default 'typed' check (card in ('typed', 'save', 'saved')),
  -- The saved card that pays
  add column alias text,
  add check ((card = 'saved') = (alias is not null));

-- The saved card that the provider named with this result
alter table portal.payment_event add column identifier text;

-- At most one card of each customer.
create table portal.payment_alias (
  tenant_id uuid not null,
  user_id uuid not null,
  -- The provider's name of the card
  alias text not null,
  brand text not null,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null check (expiry_year between 2000 and 2999),
  saved_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
call portal.isolate_tenant_table('portal.payment_alias');

-- The embedded provider's saved cards.
create table sandbox.payment_token (
  token text primary key,
  site_id text not null,
  used_card jsonb not null,
  state text not null default 'active' check (state in ('active', 'cancelled')),
  created_at timestamptz not null
);
grant select, insert, update on sandbox.payment_token to guichet_app;
