-- Which shop has issued a saved card, and money that is given back because it paid for nothing.

-- Another shop knows nothing of the card.
alter table portal.payment_alias
  -- The version of the shop; null where that was not told
  add column shop_version integer;

-- The owner of the tables sees no row of a tenant otherwise.
alter table portal.payment_alias no force row level security;
alter table portal.payment_event no force row level security;
alter table portal.payment_attempt no force row level security;
alter table portal.payment_settings no force row level security;
update portal.payment_alias as saved
   set shop_version = coalesce(
         (select attempt.shop_version
            from portal.payment_event as event
            join portal.payment_attempt as attempt on attempt.tenant_id = event.tenant_id and attempt.id = event.attempt_id
           where event.tenant_id = saved.tenant_id and event.identifier = saved.alias and attempt.shop_version is not null
           order by event.sequence limit 1),
         (select shop_version from portal.payment_settings as settings where settings.tenant_id = saved.tenant_id));
alter table portal.payment_alias force row level security;
alter table portal.payment_event force row level security;
alter table portal.payment_attempt force row level security;
alter table portal.payment_settings force row level security;

alter table portal.refund
  alter column cart_id drop not null,
  -- The payment that it gives back whole: it paid for nothing
  add column transaction_uuid text,
  add check ((cart_id is null) = (transaction_uuid is not null)),
  add check (cart_id is not null or purchase_id is null);
-- A payment is given back once.
create unique index refund_of_payment on portal.refund (tenant_id, transaction_uuid) where transaction_uuid is not null;

alter table portal.payment_refund
  alter column attempt_id drop not null,
  -- The order that the provider names, where no attempt of the portal has it
  add column order_id text,
  add check (attempt_id is not null or order_id is not null);
