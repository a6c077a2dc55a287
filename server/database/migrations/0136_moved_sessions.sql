-- Sessions that a venue moves together: a closure of the kind `move`, whose tickets stay valid at the new time. A session
-- may be moved again, or closed after a move: the later closure replaces the earlier one for it.

alter table portal.closure
  -- move: what is not chosen stays, while a closure refunds it
  add column kind text not null default 'closure',
  add constraint closure_kind check (kind in ('closure', 'move')) not valid,
  -- A move may offer nothing but the new time.
  drop constraint closure_check,
  add constraint closure_check check (kind = 'move' or offers_move or offers_refund or offers_credit) not valid;

alter table portal.closure_session
  -- Where and when the moved session takes place; null for a closed one
  add column new_start_at timestamptz,
  add column new_end_at timestamptz,
  add column former_room jsonb,
  add column new_room jsonb,
  -- Since when a later closure has the session
  add column replaced_at timestamptz,
  add constraint closure_session_new_time check ((new_start_at is null) = (new_end_at is null)) not valid;

-- Safe: the primary key changes in one transaction, and closures are as new as this release, so that the table is small.
alter table portal.closure_session drop constraint closure_session_pkey, add primary key (tenant_id, closure_id, session_id);
-- Safe: closures are as new as this release, so that the table is small.
create unique index closure_session_present on portal.closure_session (tenant_id, session_id) where replaced_at is null;

-- Safe: closures are as new as this release, so that the table is small. Each closure of a session has its own part.
alter table portal.closure_part
  drop constraint closure_part_tenant_id_purchase_id_session_id_key,
  add constraint closure_part_of_order_and_session unique (tenant_id, order_id, session_id),
  drop constraint closure_part_state_check,
  -- kept: stays at the new time, by choice or at the end; replaced: a later closure has its session
  add constraint closure_part_state_check check (
    state in ('open', 'moving', 'refunding', 'moved', 'refunded', 'settled', 'failed', 'kept', 'replaced')) not valid;
-- Safe: closures are as new as this release, so that the table is small.
create index closure_part_of_session on portal.closure_part (tenant_id, session_id);

alter table portal.session_change
  -- The room of a moved session; null while its room has not changed
  add column room jsonb;
