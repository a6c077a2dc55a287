-- Rows from before satisfy the checks of 0124 and 0125.
alter table portal.moving_rule validate constraint moving_rule_money;
alter table portal.refund validate constraint refund_kept;
alter table portal.takings_figure validate constraint takings_figure_kind_check;
