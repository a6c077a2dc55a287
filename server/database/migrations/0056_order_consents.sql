-- What the buyer of a cart accepted and confirmed before paying: the last of several attempts counts.
create table portal.order_consent (
  tenant_id uuid not null references portal.tenant,
  cart_id uuid not null,
  user_id uuid not null,
  given_at timestamptz not null default now(),
  -- { "linkId", "locale", "name", "url", "documentId" } of the terms of sale; null where none were accepted
  terms jsonb,
  -- [{ "priceLabels", "documents" }]: which supporting documents the buyer says to have, by price
  documents jsonb not null,
  primary key (tenant_id, cart_id)
);
call portal.isolate_tenant_table('portal.order_consent');

-- A document that somebody accepted is kept.
create index order_consent_document on portal.order_consent (tenant_id, (terms ->> 'documentId')) where terms is not null;
