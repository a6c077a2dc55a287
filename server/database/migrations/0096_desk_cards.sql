-- Cards at the desk: staff create, replace, correct and block them.

alter table venue.card
  -- Why staff blocked it; null for a card that its customer blocked
  add column block_reason text,
  -- Whether staff may unblock it: its rights stay on it
  add column is_block_temporary boolean not null default false,
  -- Number of the card to which its rights moved
  add column replaced_by text collate "C",
  -- Grows with each change of the card or correction of its rights, not with its use
  add column version integer not null default 1;

-- The new check allows what the old one did, in the same transaction; rows from before satisfy it.
alter table venue.right_movement
  drop constraint right_movement_kind_check,
  add constraint right_movement_kind_check check
    (kind in ('bought', 'reloaded', 'renewed', 'used', 'withdrawn', 'reversed', 'expired', 'lost', 'refunded', 'imported',
              'granted', 'corrected', 'moved')) not valid;
