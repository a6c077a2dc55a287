-- Subscriptions that are paid month by month: their schedule is that of payments over time, their contract stands here.

alter table portal.payment_schedule
  drop constraint payment_schedule_state_check,
  -- ended: its customer has ended the contract; nothing more is debited, and what was refused before stays owed
  add constraint payment_schedule_state_check check (state in ('running', 'completed', 'cancelled', 'ended'));

create table portal.payment_subscription (
  tenant_id uuid not null,
  -- Of its schedule
  id uuid not null,
  -- The provider's name of the subscription, and of the card that it debits
  subscription text not null,
  alias text not null,
  brand text,
  last_digits text check (last_digits ~ '^[0-9]{4}$'),
  expiry_month smallint check (expiry_month between 1 and 12),
  expiry_year smallint check (expiry_year between 2000 and 2999),
  -- Of the last change of the card: changes may be heard of in any order
  changed_at timestamptz not null default '-infinity',
  -- From when its cards are refused at the turnstile, until what is owed is paid
  suspended_at timestamptz,
  -- When its customer ended it, and the first day that is not paid for
  ended_at timestamptz,
  unpaid_from date,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references portal.payment_schedule,
  check ((ended_at is null) = (unpaid_from is null))
);
create index payment_subscription_of_alias on portal.payment_subscription (tenant_id, alias);
call portal.isolate_tenant_table('portal.payment_subscription');

-- The embedded ticketing system: cards that a sale has filled and that do not open for now.
create table venue.card_suspension (
  tenant_id uuid not null,
  -- Of the sale
  sale_key text collate "C" not null,
  card_number text collate "C" not null,
  since timestamptz not null,
  primary key (tenant_id, sale_key, card_number)
);
create index card_suspension_of_card on venue.card_suspension (card_number, tenant_id);
call portal.isolate_tenant_table('venue.card_suspension');

-- The embedded provider's side: debits that a cancelled subscription no longer makes.
alter table sandbox.payment_due
  drop constraint payment_due_state_check,
  add constraint payment_due_state_check check (state in ('due', 'debited', 'cancelled'));
create index payment_session_of_subscription on sandbox.payment_session (site_id, (result ->> 'vads_subscription'))
  where result ->> 'vads_subscription' is not null;
