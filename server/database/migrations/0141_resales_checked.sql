-- Refunds from before satisfy the check of 0140.
alter table portal.refund validate constraint refund_kept_of_resales;
