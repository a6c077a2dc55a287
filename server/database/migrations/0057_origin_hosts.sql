-- A host name belongs to one venue, whatever scheme or port stands beside it.
drop index portal.tenant_prod_origin;
drop index portal.tenant_preprod_origin;
create unique index tenant_prod_origin on portal.tenant (substring(prod_origin from '^https?://([^:]+)'))
  where prod_origin <> '';
create unique index tenant_preprod_origin on portal.tenant (substring(preprod_origin from '^https?://([^:]+)'))
  where preprod_origin <> '';

-- The session at the platform that asked for the key: signing out there spends it.
alter table portal.platform_visit add column token_version integer;

-- Asked about tenant by tenant: see venue.tenants_with_expired_holds.
drop index venue.hold_expiry;
create index hold_expiry on venue.hold (tenant_id, expires_at);
drop index venue.right_to_expire;
create index right_to_expire on venue.card_right (tenant_id, valid_until) where remaining > 0;
drop index venue.card_hold_expiry;
create index card_hold_expiry on venue.card_hold (tenant_id, expires_at);
