alter table portal.refund validate constraint refund_kept_of_moves;
