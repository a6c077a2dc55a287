-- Gift cards for a service.

-- Whether customers can buy a card for a service beside one with a free amount
alter table portal.gift_card_settings add column sells_services boolean not null default false;

-- The service and price that a card was bought for, with their names at that time; null for a free amount. The card is worth
-- the amount of the price, and pays whatever its holder buys.
alter table portal.gift_card add column service jsonb;
