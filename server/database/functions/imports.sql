-- Items that were imported from another system.

-- Returns whether a text contains an e-mail address as a whole: joann@example.com does not contain ann@example.com.
create or replace function portal.names_address(words text, address text) returns boolean
language sql immutable
as $$
  select position(address in lower(words)) > 0
     and lower(words) ~ ('(^|[^a-z0-9._%+-])' || regexp_replace(address, '([.^$*+?()\[\]{}|\\-])', '\\\1', 'g')
                         || '(?![a-z0-9-]|\.[a-z0-9])')
$$;

-- Removes the elements of an array that contain an e-mail address.
create or replace function portal.without_person(elements jsonb, address text) returns jsonb
language sql immutable
as $$
  select case when elements is null then null else coalesce(
    (select jsonb_agg(element order by rank) from jsonb_array_elements(elements) with ordinality as one (element, rank)
      where not portal.names_address(element::text, address)), '[]') end
$$;

-- Forgets what imports have stored about an erased customer. The identifier of the other system stays, so that the same file
-- does not create the customer again.
create or replace function portal.forget_imported_customer() returns trigger
language plpgsql as $$
begin
  delete from portal.import_change as change using portal.import_item as item
   where item.tenant_id = new.tenant_id and item.kind = 'customer' and item.target = new.id::text
     and change.tenant_id = new.tenant_id and change.kind = 'customer' and change.old_id = item.old_id;
  update portal.import_item set written = null, is_gone = true
   where tenant_id = new.tenant_id and kind = 'customer' and target = new.id::text;
  -- The files of the last week: their lines about the person, and what was wrong with these.
  update portal.import set sample = portal.without_person(sample, old.email_key)
   where tenant_id = new.tenant_id and portal.names_address(sample::text, old.email_key);
  update portal.import_part
     set rows = portal.without_person(rows, old.email_key),
         checked = coalesce(jsonb_set(checked, '{problems}', portal.without_person(checked -> 'problems', old.email_key)), checked),
         done = coalesce(jsonb_set(done, '{problems}', portal.without_person(done -> 'problems', old.email_key)), done)
   where tenant_id = new.tenant_id and portal.names_address(concat_ws(' ', rows, checked, done), old.email_key);
  delete from portal.import_key where tenant_id = new.tenant_id and portal.names_address(key, old.email_key);
  return null;
end $$;
create or replace trigger imported_customer_erased after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_imported_customer();

-- Deletes imported cards and rights that nobody has used, with their movements: the ledger forgets what never happened. The
-- application may delete neither cards nor movements, so the function runs as the owner; it deletes what it finds unused only.
-- Returns the number of rights and cards it has deleted.
create or replace function venue.remove_imported(tenant uuid, rights uuid[], numbers text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
  gone integer;
begin
  perform from venue.card where tenant_id = tenant and number = any (
    numbers || array(select card_number from venue.card_right where tenant_id = tenant and id = any (rights)))
    order by number for update;
  rights := array(
    select owned.id from venue.card_right as owned
     where owned.tenant_id = tenant and owned.id = any (rights)
       and not exists (select from venue.right_movement as movement
                        where movement.tenant_id = tenant and movement.right_id = owned.id and movement.kind <> 'imported')
       and not exists (select from venue.card_hold as held where held.tenant_id = tenant and held.right_id = owned.id));
  delete from venue.right_movement where tenant_id = tenant and right_id = any (rights);
  delete from venue.card_right where tenant_id = tenant and id = any (rights);
  get diagnostics removed = row_count;
  delete from venue.card
   where tenant_id = tenant and number = any (numbers) and blocked_at is null
     and not exists (select from venue.card_right as owned where owned.tenant_id = tenant and owned.card_number = card.number)
     and not exists (select from venue.card_hold as held where held.tenant_id = tenant and held.card_number = card.number)
     and not exists (select from venue.ticket where ticket.tenant_id = tenant and ticket.card_number = card.number);
  get diagnostics gone = row_count;
  return removed + gone;
end $$;
