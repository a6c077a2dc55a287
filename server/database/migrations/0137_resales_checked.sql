-- Refunds from before satisfy the check of 0136.
alter table portal.refund validate constraint refund_kept_of_resales;
