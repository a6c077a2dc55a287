-- Payments that their payers dispute at their banks.
create table portal.payment_dispute (
  tenant_id uuid not null,
  -- The provider's
  id text not null,
  transaction_uuid text not null,
  -- null: of no attempt that the portal knows
  attempt_id uuid,
  order_id text not null,
  -- In the minor unit of the currency
  amount integer not null check (amount >= 0),
  currency text not null,
  mode text not null check (mode in ('TEST', 'PRODUCTION')),
  state text not null check (state in ('open', 'won', 'lost')),
  reason text,
  opened_at timestamptz not null,
  respond_by timestamptz,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('portal.payment_dispute');

-- When an administrator closed the entrance to the tickets of an order; null: they open.
alter table portal.purchase add column blocked_at timestamptz;

-- The same at the embedded ticketing system.
alter table venue.ticket add column blocked_at timestamptz;
-- A card that a blocked sale has filled; since is null where nothing else keeps it closed.
alter table venue.card_suspension
  alter column since drop not null,
  add column blocked_at timestamptz,
  add check (since is not null or blocked_at is not null);
