-- Changes of tickets and cards reach their wallet passes: each change enqueues a job for the passes of the ticket or the card
-- in its own transaction. A ticket without a pass costs one lookup in an index.

create or replace function portal.note_wallet_change(tenant uuid, of_kind text, of_number text) returns void
language sql as $$
  insert into portal.outbox (task, payload, job_key)
  select 'tickets.wallet-update', jsonb_build_object('tenantId', pass.tenant_id, 'passId', pass.id),
         'tickets.wallet-update:' || pass.id
    from portal.wallet_pass as pass
   where pass.tenant_id = tenant and pass.kind = of_kind and pass.number = of_number
$$;
grant execute on function portal.note_wallet_change to guichet_app;

create or replace function portal.note_wallet_ticket() returns trigger
language plpgsql as $$
begin
  perform portal.note_wallet_change(new.tenant_id, 'ticket', new.ticket_number);
  return null;
end $$;

-- A ticket of an order: moved, cancelled, refunded, used, transferred, or under another name.
create or replace trigger ticket_changed_in_wallets after update on portal.ticket
  for each row when (row(old.code, old.user_id, old.holder_name, old.refunded_at, old.consumed_at, old.valid_from, old.valid_until)
    is distinct from row(new.code, new.user_id, new.holder_name, new.refunded_at, new.consumed_at, new.valid_from, new.valid_until))
  execute function portal.note_wallet_ticket();

-- A ticket of the embedded ticketing system, which sells at the desk too.
create or replace trigger ticket_changed_in_wallets after update on venue.ticket
  for each row when (row(old.code, old.holder_reference, old.taken_back_at, old.consumed_at, old.blocked_at, old.valid_until)
    is distinct from row(new.code, new.holder_reference, new.taken_back_at, new.consumed_at, new.blocked_at, new.valid_until))
  execute function portal.note_wallet_ticket();

-- The tickets of an order that the entrance begins to refuse, or accepts again.
create or replace function portal.note_wallet_order() returns trigger
language plpgsql as $$
begin
  perform portal.note_wallet_change(new.tenant_id, 'ticket', ticket.ticket_number)
     from portal.ticket where ticket.tenant_id = new.tenant_id and ticket.purchase_id = new.id;
  return null;
end $$;
create or replace trigger order_blocked_in_wallets after update of blocked_at on portal.purchase
  for each row when (old.blocked_at is distinct from new.blocked_at)
  execute function portal.note_wallet_order();

-- The tickets of a session that was moved, cancelled or restored.
create or replace function portal.note_wallet_session() returns trigger
language plpgsql as $$
begin
  perform portal.note_wallet_change(new.tenant_id, 'ticket', ticket.ticket_number)
     from portal.ticket
    where ticket.tenant_id = new.tenant_id and ticket.session_id = new.session_id
      and ticket.consumed_at is null and ticket.refunded_at is null;
  return null;
end $$;
create or replace trigger session_changed_in_wallets after insert or update on portal.session_change
  for each row when (new.state in ('moved', 'cancelled', 'restored'))
  execute function portal.note_wallet_session();

-- A card: its balance, its holder, its block.
create or replace function portal.note_wallet_card() returns trigger
language plpgsql as $$
begin
  perform portal.note_wallet_change(new.tenant_id, 'card', new.number);
  return null;
end $$;
create or replace trigger card_changed_in_wallets after update on venue.card
  for each row execute function portal.note_wallet_card();

create or replace function portal.note_wallet_card_content() returns trigger
language plpgsql as $$
begin
  perform portal.note_wallet_change(new.tenant_id, 'card', new.card_number);
  return null;
end $$;
create or replace trigger movement_changes_wallets after insert on venue.right_movement
  for each row execute function portal.note_wallet_card_content();
create or replace trigger right_changed_in_wallets after update of valid_until on venue.card_right
  for each row when (old.valid_until <> new.valid_until)
  execute function portal.note_wallet_card_content();

-- A pass that an account takes in from a guest links to another page; one without a customer is void.
create or replace function portal.note_wallet_customer() returns trigger
language plpgsql as $$
begin
  insert into portal.outbox (task, payload, job_key)
  values ('tickets.wallet-update', jsonb_build_object('tenantId', new.tenant_id, 'passId', new.id),
          'tickets.wallet-update:' || new.id);
  return null;
end $$;
create or replace trigger customer_changed_in_wallets after update of customer_id on portal.wallet_pass
  for each row when (old.customer_id is distinct from new.customer_id)
  execute function portal.note_wallet_customer();

-- The passes of an erased customer become void: they lose the customer and the ticket at once.
create or replace function portal.forget_wallet_passes() returns trigger
language plpgsql as $$
begin
  update portal.wallet_pass set customer_id = null, number = null, ends_at = least(ends_at, now())
   where tenant_id = new.tenant_id and customer_id = new.id;
  return null;
end $$;
create or replace trigger customer_erased_wallets after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_wallet_passes();
