-- Refunds from before satisfy the check of 0116.
alter table portal.refund validate constraint refund_cancellation;
