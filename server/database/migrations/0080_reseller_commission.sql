-- What a reseller keeps of the price of a ticket, per mille; a booking keeps the commission of its hold.
alter table portal.reseller
  add column commission integer not null default 0 check (commission between 0 and 1000);
alter table venue.booking
  add column commission integer not null default 0 check (commission between 0 and 1000);

-- Sales of some days, and visits
create index booking_confirmed on venue.booking (tenant_id, confirmed_at) where confirmed_at is not null;
create index booking_cancelled on venue.booking (tenant_id, cancelled_at) where confirmed_at is not null and cancelled_at is not null;
create index booking_of_session on venue.booking (tenant_id, session_id) where confirmed_at is not null and session_id is not null;
create index booking_of_day on venue.booking (tenant_id, visit_day) where confirmed_at is not null and visit_day is not null;
-- The look-up
create index booking_referenced on venue.booking (tenant_id, reseller_reference) where reseller_reference is not null;
