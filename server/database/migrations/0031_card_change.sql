-- What a payer is sent to the provider for besides paying a cart: to replace the saved card, or to pay an instalment that
-- was refused; and reminders of what is owed.

alter table portal.payment_attempt
  -- settle: pays an instalment of a schedule
  add column purpose text not null default 'pay' check (purpose in ('pay', 'change-card', 'settle')),
  add column schedule_id uuid,
  add column instalment smallint,
  alter column cart_id drop not null,
  drop constraint payment_attempt_amount_check,
  add check (case purpose when 'change-card' then amount = 0 else amount > 0 end),
  add check ((purpose = 'pay') = (cart_id is not null)),
  add check ((purpose = 'settle') = (schedule_id is not null and instalment is not null));

-- When the provider last changed the card behind the alias: changes may be heard of in any order
alter table portal.payment_alias add column changed_at timestamptz not null default '-infinity';

alter table portal.payment_instalment
  -- Reminders sent since it was refused
  add column reminders smallint not null default 0,
  -- When its customer was last told that it is owed
  add column reminded_at timestamptz;
create index payment_instalment_owed on portal.payment_instalment (tenant_id, reminded_at) where state = 'refused';

-- When the provider was last asked about debits that are overdue
alter table portal.payment_schedule add column asked_at timestamptz not null default '-infinity';
create index payment_schedule_running on portal.payment_schedule (tenant_id, asked_at) where state = 'running';

-- The embedded provider also verifies cards without debiting them.
alter table sandbox.payment_transaction
  drop constraint payment_transaction_operation_type_check,
  drop constraint payment_transaction_amount_cents_check,
  add check (operation_type in ('DEBIT', 'CREDIT', 'VERIFICATION')),
  add check (case operation_type when 'VERIFICATION' then amount_cents = 0 else amount_cents > 0 end);
