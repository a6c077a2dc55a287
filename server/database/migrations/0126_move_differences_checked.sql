-- Rows from before satisfy the checks of 0126.
alter table portal.moving_rule validate constraint moving_rule_money;
alter table portal.refund validate constraint refund_kept;
