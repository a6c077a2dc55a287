-- A customer moves the day of the month on which their subscription is debited.
alter table portal.payment_subscription
  -- Where its customer has changed it; otherwise as it was begun
  add column day_of_month smallint check (day_of_month between 1 and 28),
  add column day_changed_at timestamptz,
  -- That the provider was told last
  add column day_at_provider smallint,
  add check ((day_of_month is null) = (day_changed_at is null));

-- A card is saved without a payment.
alter table portal.payment_attempt
  drop constraint payment_attempt_purpose_check,
  drop constraint payment_attempt_check1,
  add constraint payment_attempt_purpose_check check (purpose in ('pay', 'register', 'change-card', 'settle')),
  add constraint payment_attempt_amount_of_purpose
    check (case when purpose in ('register', 'change-card') then amount = 0 else amount > 0 end);

-- What an event says of the payment that it belongs to; unknown of those before.
alter table portal.payment_event
  -- The transaction that is given back
  add column parent_uuid text,
  -- The provider's name of what is debited month by month, and which of its debits
  add column subscription text,
  add column recurrence integer check (recurrence > 0),
  -- Of a payment that asked for a subscription: whether the provider has registered it
  add column recurrence_status text check (recurrence_status in ('created', 'not-created'));
