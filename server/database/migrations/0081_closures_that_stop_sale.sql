-- A closure may stop the sale of the sessions that begin while it lasts.
alter table portal.establishment_notice
  add column stops_sale boolean not null default false,
  add constraint establishment_notice_stops_sale check (not stops_sale or kind = 'closure');
