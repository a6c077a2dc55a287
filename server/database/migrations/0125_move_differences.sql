-- Differences of price of moved tickets: refunded by the rule of the venue, less a fee.

alter table portal.moving_rule
  -- What becomes of the difference at a session at a lower price
  add column lower_price text not null default 'kept',
  -- Of what is refunded, the venue keeps so much for each ticket, in cents
  add column fee integer not null default 0,
  add constraint moving_rule_money check (lower_price in ('kept', 'refunded') and fee between 0 and 100000) not valid;

alter table portal.ticket_move
  -- [{ ticketNumber, price, reduction }] of tickets whose price falls, in cents
  add column prices jsonb not null default '[]',
  -- What is refunded, and what the venue keeps of the difference, in cents; refund_id: the refund, of portal.refund
  add column refund_amount integer not null default 0,
  add column fee_amount integer not null default 0,
  add column refund_id uuid;

alter table portal.ticket
  -- Price at the session to which it was moved, before discounts, in cents; null while the difference was not refunded
  add column moved_price integer,
  -- How much moves have lowered what was paid for it, in cents
  add column reduced_amount integer not null default 0;

alter table portal.refund
  -- The move whose difference of price it refunds; such a refund cancels nothing
  add column move_id uuid,
  -- In cents: how much a move lowers the price of its tickets; of another refund, how much moves had lowered the price of
  -- the tickets that it cancels
  add column reduced_amount integer not null default 0,
  -- The same, by line
  add column reduced jsonb not null default '{}',
  drop constraint refund_cancellation,
  add constraint refund_kept check (
    kept_amount >= 0 and reduced_amount >= 0
    and (is_cancellation or move_id is not null or kept_amount = 0)
    and (not is_cancellation or (purchase_id is not null and administrator_id is null and not is_withdrawal))
    and (move_id is null or (purchase_id is not null and not is_cancellation and line_ids = '{}' and units = '{}'))) not valid;
