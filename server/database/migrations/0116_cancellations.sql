-- Rules by which customers cancel tickets of sessions and get a part of their price back. A rule is never changed: a new
-- one follows it, so that an order keeps the rule of its sale.
create table portal.cancellation_rule (
  tenant_id uuid not null,
  service_code text not null,
  since timestamptz not null default clock_timestamp(),
  -- [{ hours, percent }], with falling hours; empty: customers do not cancel
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  primary key (tenant_id, service_code, since)
);
call portal.isolate_tenant_table('portal.cancellation_rule');

alter table portal.refund
  -- Whether the customer cancelled by a rule
  add column is_cancellation boolean not null default false,
  -- Of the price of the cancelled tickets, in cents: what the venue keeps by its rule
  add column kept_amount integer not null default 0,
  add constraint refund_cancellation check (
    kept_amount >= 0
    and (is_cancellation or kept_amount = 0)
    and (not is_cancellation or (purchase_id is not null and administrator_id is null and not is_withdrawal))) not valid;
