-- Validates the kinds of movements without a lock that stops entrances.
alter table venue.right_movement validate constraint right_movement_kind_check;
