-- Parts and changes from before satisfy the checks of 0145.
alter table portal.closure_part validate constraint closure_part_state_check;
alter table portal.session_change validate constraint session_change_state_check;
