-- Refunds that follow the resale of a place: who cancels gets more of the price once somebody else takes the place.

alter table portal.cancellation_rule
  -- Share of the price that is refunded in all once the place is taken again, in percent; 0: no more than by the steps
  add column resale_percent smallint not null default 0;

alter table portal.refund
  -- [{ ticketNumber, amount, kept }] of a cancellation: what more a ticket gets once its place is taken again, and what is
  -- left of its price, in cents
  add column resale jsonb not null default '[]',
  -- The cancellation of which it refunds what was kept. It cancels nothing: `kept_amount` is the negative of its amount, and
  -- `reduced` has the amount by line.
  add column resale_of uuid,
  drop constraint refund_kept_of_moves,
  add constraint refund_kept_of_resales check (
    (kept_amount >= 0 or resale_of is not null)
    and (is_cancellation or move_id is not null or resale_of is not null or kept_amount = 0)
    and (not is_cancellation or (purchase_id is not null and administrator_id is null and not is_withdrawal))
    and (move_id is null or (purchase_id is not null and not is_cancellation and line_ids = '{}' and units = '{}' and reduced_amount >= 0))
    and (resale_of is null or (purchase_id is not null and move_id is null and not is_cancellation and line_ids = '{}'
                               and units = '{}' and ticket_numbers = '{}' and reduced_amount = 0 and kept_amount <= 0))) not valid;

-- A ticket that was cancelled while its place can be taken again.
create table portal.resale (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Order of the cancellations: the earliest is refunded first
  number bigint not null generated always as identity,
  -- The cancellation, of portal.refund
  refund_id uuid not null,
  purchase_id uuid not null,
  line_id uuid not null,
  ticket_number text not null,
  session_id text not null,
  -- Places that the ticket took
  places integer not null check (places > 0),
  -- Start of the session; once it is removed, the last one that it had
  starts_at timestamptz not null,
  -- What is refunded once the places are taken, and what is left of the price, in cents
  amount integer not null check (amount > 0),
  kept_amount integer not null check (kept_amount >= amount),
  -- open; taken: somebody had bought the places at the start; untaken: nobody had; closed: the venue has closed the session
  state text not null default 'open' check (state in ('open', 'taken', 'untaken', 'closed')),
  opened_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Id of the refund, or of the mail, that ends it; tickets of a cancellation that end together have one
  settlement_id uuid,
  primary key (tenant_id, id),
  check ((state = 'open') = (ended_at is null)),
  check (state <> 'open' or settlement_id is null)
);
create unique index resale_of_ticket on portal.resale (tenant_id, purchase_id, ticket_number);
create index resale_open on portal.resale (tenant_id, session_id, number) where state = 'open';
create index resale_of_session on portal.resale (tenant_id, session_id, number);
create index resale_unsettled on portal.resale (tenant_id, refund_id) where settlement_id is null;
create index resale_settlement on portal.resale (tenant_id, settlement_id) where settlement_id is not null;
call portal.isolate_tenant_table('portal.resale');
