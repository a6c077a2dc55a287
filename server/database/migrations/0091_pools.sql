-- Pools of places that sessions share, and prices that take several places.

-- A hall, for example. Its sessions that overlap in time take at most its capacity together; functions/venue_pools.sql checks it.
-- The name is in the timetable.
create table venue.pool (
  tenant_id uuid not null,
  id text collate "C" not null,
  capacity integer not null check (capacity >= 0),
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('venue.pool');

alter table venue.session add column pool_id text collate "C";
-- Without entries for sessions without a pool
create index session_of_pool on venue.session (tenant_id, pool_id, start_at) where pool_id is not null;

-- Places that the ticket takes of its session: a family ticket takes several
alter table venue.ticket add column places integer not null default 1 check (places > 0);
alter type venue.sale_line add attribute places integer;

-- The instants at which the load of pools is checked
create type venue.pool_room as (
  -- Pairs: the session at this position of a list takes place at this instant, an index into `free`
  slots integer[],
  instants integer[],
  -- Places left at each instant
  free integer[]
);
