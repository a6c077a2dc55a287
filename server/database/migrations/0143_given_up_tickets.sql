-- Tickets that their customers gave up so that the place can be sold again; see portal.resale.
alter table venue.ticket
  -- Set once its place is released; the entrance names this reason
  add column is_given_up boolean not null default false;

-- Safe: resales are as new as this release, so that few tickets are written.
update venue.ticket as held set is_given_up = true
  from portal.resale
  join portal.refund on refund.tenant_id = resale.tenant_id and refund.id = resale.refund_id
 where held.tenant_id = resale.tenant_id and held.sale_key = refund.cart_id::text collate "C"
   and held.ticket_number = resale.ticket_number;
