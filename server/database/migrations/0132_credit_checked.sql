-- Rows from before satisfy the checks of 0131.
alter table portal.gift_card_movement validate constraint gift_card_movement_kind_check;
alter table portal.closure validate constraint closure_check;
alter table portal.moving_rule validate constraint moving_rule_money;
