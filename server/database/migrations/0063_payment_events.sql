-- A card is saved without a payment.
alter table portal.payment_attempt
  drop constraint payment_attempt_purpose_check,
  drop constraint payment_attempt_check1,
  add constraint payment_attempt_purpose_check check (purpose in ('pay', 'register', 'change-card', 'settle')),
  add constraint payment_attempt_amount_of_purpose
    check (case when purpose in ('register', 'change-card') then amount = 0 else amount > 0 end);
