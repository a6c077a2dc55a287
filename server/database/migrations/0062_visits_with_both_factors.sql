-- Whether the session that asked for a visit began with both factors at once: with a passkey, or at a provider of
-- identities that has checked two. Then the visit needs no second factor of the account's own.
alter table portal.platform_visit add column has_both_factors boolean not null default false;
