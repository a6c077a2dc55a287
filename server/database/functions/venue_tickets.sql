-- Gives a ticket to another holder under a new code; the previous code no longer opens. Idempotent by key.
-- Returns { code }, { reason: 'used' } or { reason: 'unknown' }.
create or replace function venue.reissue_ticket(tenant uuid, wanted text, reissue_key text, new_holder text) returns jsonb
language plpgsql as $$
declare
  held record;
  fresh text;
begin
  select ticket.sale_key, ticket.ordinal, coalesce(ticket.consumed_at, ticket.taken_back_at, ticket.blocked_at) as consumed_at into held
    from venue.sale
    join venue.ticket on ticket.tenant_id = tenant and ticket.sale_key = sale.key and ticket.ticket_number = wanted
   where sale.tenant_id = tenant and sale.order_number = substring(wanted from '^(.*)-[0-9]+$')
     for update of ticket;
  if held.sale_key is null then return jsonb_build_object('reason', 'unknown'); end if;
  select code into fresh from venue.ticket_reissue where tenant_id = tenant and key = reissue_key;
  if fresh is not null then return jsonb_build_object('code', fresh); end if;
  if held.consumed_at is not null then return jsonb_build_object('reason', 'used'); end if;
  fresh := venue.ticket_code(uuid_send(gen_random_uuid()));
  insert into venue.ticket_reissue (tenant_id, key, ticket_number, code) values (tenant, reissue_key, wanted, fresh);
  update venue.ticket set code = fresh, holder_reference = new_holder
   where tenant_id = tenant and sale_key = held.sale_key and ordinal = held.ordinal;
  return jsonb_build_object('code', fresh);
end $$;

-- Moves the validity of tickets with their session: they open at its new time.
create or replace function venue.move_tickets() returns trigger
language plpgsql as $$
begin
  update venue.ticket
     set valid_from = valid_from + (new.start_at - old.start_at), valid_until = valid_until + (new.end_at - old.end_at)
   where tenant_id = new.tenant_id and session_id = new.id;
  return null;
end $$;

create or replace trigger session_moved after update of start_at, end_at on venue.session
  for each row when (old.start_at is distinct from new.start_at or old.end_at is distinct from new.end_at)
  execute function venue.move_tickets();
