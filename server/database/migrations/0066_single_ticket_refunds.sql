-- Refunds that take single tickets of a line back, and leave its others.
alter table portal.refund
  -- Of which lines not all units are taken back, and how many: { line: units }
  add column units jsonb not null default '{}',
  -- The tickets of those lines that are
  add column ticket_numbers text[] not null default '{}',
  add check ((units = '{}') = (ticket_numbers = '{}'));
