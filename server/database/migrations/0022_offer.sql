-- What a visitor asks before a purchase: when an establishment is open, what kind of thing a family offers, what one
-- needs with a service.
alter table venue.establishment
  -- { seasons: [{ from, until, week }], exceptions: [{ from, until, spans, labels }] }; null where it is not known
  add column hours jsonb;
alter table venue.family
  add column activity text check (activity in ('entry', 'class', 'well-being'));
alter table venue.service
  -- Codes of services that one must have with it, and of those that go well with it
  add column required_services text[] not null default '{}',
  add column matching_services text[] not null default '{}';
