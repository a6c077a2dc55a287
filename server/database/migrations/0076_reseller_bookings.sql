-- A hold that its reseller cancels is cancelled; only one whose time is over has expired.
alter table venue.booking no force row level security;
update venue.booking set state = 'cancelled' where state = 'expired';
alter table venue.booking force row level security;
alter table venue.booking
  drop constraint booking_state_check,
  add constraint booking_state_check check (state in ('on-hold', 'confirmed', 'cancelled')),
  -- The day that was asked for with tickets without a date
  add column visit_day date;
