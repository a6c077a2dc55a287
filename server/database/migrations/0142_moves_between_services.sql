-- Moves of tickets to sessions of other services, which the venue allows by service.

alter table portal.moving_rule
  -- Codes of the other services to whose sessions tickets of the service are moved; the first that fits is taken
  add column companions text[] not null default '{}';

alter table portal.ticket_move
  -- The tickets whose service changes, with their new one, in the form of MovedService of cart/cart.ts
  add column services jsonb not null default '[]';

alter table portal.ticket
  -- The service of a ticket that was moved to a session of another one; the line keeps the one that was sold
  add column moved_service jsonb;
