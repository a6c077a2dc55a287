-- The link that a super administrator's reset mails: it lets its reader choose a password and enrol a first second factor,
-- as an invitation does. A link that the administrator requested themselves ('new-password') does not.
alter table portal.administrator_link drop constraint administrator_link_purpose_check;
alter table portal.administrator_link add constraint administrator_link_purpose_check
  check (purpose in ('first-password', 'new-password', 'access-reset'));
