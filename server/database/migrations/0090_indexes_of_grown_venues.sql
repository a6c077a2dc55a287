-- Carts that have ended, by their time: those that are deleted, and those whose contacts are removed. The index of the deleted
-- ones alone did not fit the statement that removes contacts.
drop index portal.cart_forgotten;
create index cart_ended on portal.cart (tenant_id, valid_until) where state in ('expired', 'archived', 'refunded');

-- The order of a payment, by what the provider names
create index payment_attempt_of_transaction on portal.payment_attempt (tenant_id, transaction_uuid)
  where transaction_uuid is not null;

-- Cancelled tickets and refunds by their time, for the overview and takings: few among all
create index ticket_refunded on portal.ticket (tenant_id, refunded_at) where refunded_at is not null;
create index payment_event_reversed on portal.payment_event (tenant_id, recorded_at)
  where operation_type = 'CREDIT' or status_class = 'cancelled';

-- The results of a payment, and no longer those of refunds alone
drop index portal.payment_event_credit;
create index payment_event_of_transaction on portal.payment_event (tenant_id, transaction_uuid)
  where transaction_uuid is not null;
