-- The timetable of a venue that runs on the embedded ticketing system: patterns from which sessions are generated, and what a
-- session takes over from its pattern.

alter table venue.session
  -- The pattern that generated the session; null for a session that was added by hand
  add column pattern_id text collate "C",
  -- Changed by hand: generation leaves the session as it is
  add column is_by_hand boolean not null default false,
  -- Its own prices in cents by price name; the service's prices apply to other names
  add column unit_prices jsonb,
  add column sale_start timestamptz,
  add column sale_end timestamptz,
  add column minimum_participants integer check (minimum_participants > 0),
  -- Ages in years, both included
  add column minimum_age integer check (minimum_age >= 0),
  add column maximum_age integer check (maximum_age >= minimum_age),
  -- { underAge, children }: one older visitor for so many visitors under an age
  add column accompaniment jsonb;

-- Patterns, seasons, closures, holidays and the horizon, as one value that is saved as a whole
create table venue.timetable (
  tenant_id uuid primary key,
  content jsonb not null
);
call portal.isolate_tenant_table('venue.timetable');

-- Generated sessions that were cancelled by hand: generation does not add them again.
create table venue.cancelled_session (
  tenant_id uuid not null,
  id text collate "C" not null,
  start_at timestamptz not null,
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('venue.cancelled_session');
