-- Mails that the recipient's server has accepted and sent back later.
alter table portal.mail_delivery
  -- When the report of it has arrived
  add column bounced_at timestamptz,
  -- What the report says, as in RFC 3463: `5.1.1`
  add column bounce_status text check (bounce_status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  add check (bounce_status is null or bounced_at is not null);

create index mail_delivery_bounced on portal.mail_delivery (tenant_id, bounced_at) where bounced_at is not null;

-- Until when the client's secret at a provider of identities is valid, where the provider has said so.
alter table portal.sso_settings no force row level security;
update portal.sso_settings
   set choices = choices || '{"secretExpiresOn": ""}',
       before = case when before is not null
         then jsonb_set(before, '{choices,secretExpiresOn}', '""') end;
alter table portal.sso_settings force row level security;
