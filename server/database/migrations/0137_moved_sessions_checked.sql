-- The constraints of 0136 for the rows from before.
alter table portal.closure validate constraint closure_kind;
alter table portal.closure validate constraint closure_check;
alter table portal.closure_session validate constraint closure_session_new_time;
alter table portal.closure_part validate constraint closure_part_state_check;
