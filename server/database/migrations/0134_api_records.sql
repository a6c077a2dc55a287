-- When an order was recorded, which is later than its sale after a crash: lists that others follow are in this order. Null
-- for earlier orders.
alter table portal.purchase add column recorded_at timestamptz;
alter table portal.purchase alter column recorded_at set default clock_timestamp();

-- Who carries a request out: whoever took it over from a lost process has another claim. The first claim's instant tells
-- a request from one with the same key a day later.
alter table portal.api_request add column claim uuid;
alter table portal.api_request add column first_started_at timestamptz not null default now();
