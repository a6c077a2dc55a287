-- Open bookings of another system are imported too.

alter table portal.import
  drop constraint import_kind_check,
  add constraint import_kind_check check (kind in ('customers', 'cards', 'subscriptions', 'bookings')) not valid;
alter table portal.import_item
  drop constraint import_item_kind_check,
  -- A booking's target is the key of its sale
  add constraint import_item_kind_check check (kind in ('customer', 'card', 'right', 'booking')) not valid;
