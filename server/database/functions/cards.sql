-- Deletes the card requests of an erased customer, since they contain names, and the customer's pending retries.
create or replace function portal.drop_card_attachments() returns trigger
language plpgsql as $$
begin
  delete from portal.card_attachment
   where tenant_id = new.tenant_id and (requester_id = new.id or owner_id = new.id);
  delete from portal.open_card_change where tenant_id = new.tenant_id and user_id = new.id;
  return null;
end $$;
create or replace trigger customer_erased_cards after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.drop_card_attachments();
