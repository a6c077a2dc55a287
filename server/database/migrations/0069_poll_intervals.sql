-- A payment that is told late has to be sold, or given to a person, within a quarter of an hour.
alter table portal.payment_provider no force row level security;
update portal.payment_provider set most_poll_seconds = 600 where most_poll_seconds > 600;
alter table portal.payment_provider force row level security;

alter table portal.payment_provider
  alter column most_poll_seconds set default 600,
  drop constraint payment_provider_check,
  add constraint payment_provider_check check (most_poll_seconds between least_poll_seconds and 600);
