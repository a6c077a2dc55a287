-- Validates the kinds of imports that the file before has extended.

alter table portal.import validate constraint import_kind_check;
alter table portal.import_item validate constraint import_item_kind_check;
