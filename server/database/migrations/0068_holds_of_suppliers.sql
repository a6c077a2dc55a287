-- Until when a cart wants what it holds at a supplier, who may give it for less and has to be asked again.
alter table octo.booking add column wanted_until timestamptz;
create index booking_ending on octo.booking (expires_at, tenant_id) where state = 'held';
