-- A refund is asked for by one run of its job at a time, also when the job queue gives the job to two.
alter table portal.payment_refund add column claimed_until timestamptz not null default '-infinity';

-- Carts that nobody bought and nobody's account holds are deleted after a month.
create index cart_forgotten on portal.cart (tenant_id, valid_until) where state = 'expired' and user_id is null;
