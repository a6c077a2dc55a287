-- What becomes of a refund that the provider has accepted: it may stay pending for days, and fail in the end.

alter table portal.refund drop constraint refund_state_check;
alter table portal.refund add constraint refund_state_check
  -- taking-back → refused, or due → pending → done; failed while one of its parts has failed and was not requested again
  check (state in ('taking-back', 'refused', 'due', 'pending', 'done', 'failed'));

alter table portal.payment_refund drop constraint payment_refund_state_check;
alter table portal.payment_refund
  add constraint payment_refund_state_check check (state in ('due', 'pending', 'done', 'failed')),
  -- When another refund was requested in the place of this failed one
  add column remade_at timestamptz,
  -- When the provider was last asked about a pending refund
  add column polled_at timestamptz,
  add check (remade_at is null or state = 'failed');
create index payment_refund_pending on portal.payment_refund (tenant_id, requested_at) where state = 'pending';
create index payment_refund_failed on portal.payment_refund (tenant_id, requested_at)
  where state = 'failed' and remade_at is null;

-- What became of a refund, by its transaction.
create index payment_event_credit on portal.payment_event (tenant_id, transaction_uuid)
  where operation_type = 'CREDIT' and transaction_uuid is not null;
-- Refunds of a payment.
create index payment_event_of_parent on portal.payment_event (tenant_id, parent_uuid) where parent_uuid is not null;
