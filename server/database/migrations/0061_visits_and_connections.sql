-- Whether the session that asked for a visit began with both factors at once: with a passkey, or at a provider of
-- identities that has checked two. Then the visit needs no second factor of the account's own.
alter table portal.platform_visit add column has_both_factors boolean not null default false;

-- The connection to the ticketing system before the last change, to undo it: { "baseAddressApiV5", "partnerLogin",
-- "apiVersion", "keyExpiresOn" }, and the password that belongs to it. Null before a first change.
alter table portal.tenant_connection add column before jsonb, add column before_password_encrypted text;
