-- Refunds that a customer declared alone, by their right of withdrawal.
alter table portal.refund
  add column is_withdrawal boolean not null default false,
  add check (not is_withdrawal or (purchase_id is not null and administrator_id is null));
