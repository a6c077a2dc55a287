-- The web analytics tracker of a venue (specification §3, type 1): read with the tenant, since every page's security
-- policy names it.

alter table portal.tenant
  add column if not exists tracker_enabled boolean not null default false,
  -- Without a slash at its end; empty before the first save
  add column if not exists tracker_url text not null default '',
  add column if not exists tracker_site_id text not null default '',
  add column if not exists tracker_version integer not null default 0,
  -- isEnable, url, siteId: what undoing the last change brings back
  add column if not exists tracker_before jsonb;
grant update (tracker_enabled, tracker_url, tracker_site_id, tracker_version, tracker_before) on portal.tenant to guichet_app;
