-- A venue that is complete asks the platform for its opening.

alter table portal.tenant
  add column opening_requested_at timestamptz,
  -- E-mail address of the administrator who asked; empty before
  add column opening_requested_by text not null default '';
grant update (opening_requested_at, opening_requested_by) on portal.tenant to guichet_app;
