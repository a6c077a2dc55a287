-- On which day a condition of a price or a sale rule has to hold: that of the visit, or today.
alter table portal.family_quotient_interval
  add column valid_on text not null default 'visit' check (valid_on in ('visit', 'today'));
alter table portal.sale_rule
  add column valid_on text not null default 'visit' check (valid_on in ('visit', 'today'));
