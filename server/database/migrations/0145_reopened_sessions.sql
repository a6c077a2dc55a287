-- Closed sessions that take place after all.
alter table portal.closure_session
  -- Since when its session is open again; replaced_at is the same time
  add column reopened_at timestamptz;

alter table portal.closure_part
  drop constraint closure_part_state_check,
  -- reopened: the session takes place after all, and the tickets stay valid
  add constraint closure_part_state_check check (
    state in ('open', 'moving', 'refunding', 'moved', 'refunded', 'settled', 'failed', 'kept', 'replaced', 'reopened')) not valid;

alter table portal.session_change
  drop constraint session_change_state_check,
  -- restored: it was cancelled, and takes place at the time that it was sold for
  add constraint session_change_state_check check (state in ('missing', 'moved', 'cancelled', 'restored')) not valid;
