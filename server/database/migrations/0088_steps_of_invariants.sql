-- The invariants of a venue are checked in steps of time instead of over its whole history. What each check needs: an index
-- that puts the rows in order of time, how far a venue is checked, and the steps to check again.

-- Up to where new rows are checked, and where the next step through older rows begins.
create table portal.invariant_progress (
  tenant_id uuid primary key references portal.tenant,
  checked_until timestamptz not null,
  continue_at timestamptz not null
);
call portal.isolate_tenant_table('portal.invariant_progress');

-- A step in which a rule is broken, or could not be checked: checked again until the rule holds.
create table portal.invariant_breach (
  tenant_id uuid not null,
  rule text not null,
  first timestamptz not null,
  last timestamptz not null,
  primary key (tenant_id, rule, first, last)
);
call portal.isolate_tenant_table('portal.invariant_breach');

-- No index of sales and movements may begin with tenant_id, see 0004. Only checks name this column, so that no plan made while
-- the tables were small can use its index to read all rows of a tenant.
alter table venue.sale add column checked_tenant_id uuid generated always as (tenant_id) stored;
create index sale_in_order on venue.sale (checked_tenant_id, sold_at);
alter table venue.right_movement add column checked_tenant_id uuid generated always as (tenant_id) stored;
create index movement_in_order on venue.right_movement (checked_tenant_id, at);
alter table venue.card_right add column checked_tenant_id uuid generated always as (tenant_id) stored;
create index right_in_order on venue.card_right (checked_tenant_id, valid_from);
-- The tickets of a session, in the collation of the sessions' ids: an index in another one fits no join
create index ticket_of_session on venue.ticket (session_id collate "C", tenant_id) where session_id is not null;
create index booking_in_order on venue.booking (tenant_id, updated_at);

-- Movements of an order, those that give back included
drop index venue.movement_of_order;
create index movement_of_order on venue.right_movement (reference, tenant_id)
  where kind in ('bought', 'reloaded', 'renewed', 'withdrawn', 'refunded');

-- Every ticket in order, and not those of sessions alone: the reminders read this index too.
drop index portal.ticket_of_session_to_come;
create index ticket_in_order on portal.ticket (tenant_id, valid_from);
create index cart_sold on portal.cart (tenant_id, sold_at) where sold_at is not null;
create index cart_set_aside on portal.cart (tenant_id, state) where state in ('stuck', 'archived', 'refunded');
create index refund_in_order on portal.refund (tenant_id, requested_at);
create index payment_refund_in_order on portal.payment_refund (tenant_id, requested_at);
create index payment_refund_of_attempt on portal.payment_refund (tenant_id, attempt_id);
create index payment_instalment_settled on portal.payment_instalment (tenant_id, settled_at) where state = 'paid';
create index payment_attempt_with_plan on portal.payment_attempt (tenant_id, started_at) where plan is not null;
create index payment_attempt_of_schedule on portal.payment_attempt (tenant_id, schedule_id) where schedule_id is not null;
-- Empty as long as every payment without an answer is polled
create index payment_attempt_unasked on portal.payment_attempt (tenant_id, started_at)
  where state in ('begun', 'pending') and next_poll_at is null;
