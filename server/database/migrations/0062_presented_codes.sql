-- A code that is presented at a turnstile: what functions/venue_turnstile.sql takes many of at once.
create type venue.presented_code as (
  -- The pass: a uuid that the turnstile makes for each presentation
  pass uuid,
  -- As it is stored
  code text,
  -- An establishment
  place text,
  -- 'in', or 'out' where the time spent counts
  direction text
);
drop function if exists venue.pass_turnstile(uuid, uuid, text, text, text, boolean, boolean);
drop function if exists venue.use_ticket(uuid, text, text);
drop function if exists venue.use_card(uuid, uuid, text, text, text);
