-- When an order was recorded, which is later than its sale after a crash: lists that others follow are in this order. Null
-- for earlier orders.
alter table portal.purchase add column recorded_at timestamptz;
alter table portal.purchase alter column recorded_at set default clock_timestamp();
