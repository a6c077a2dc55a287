-- A customer may sign in by a code that is sent by e-mail, without a password.
alter table portal.account_code
  drop constraint account_code_purpose_check,
  add constraint account_code_purpose_check check (purpose in ('signup', 'password', 'sso', 'login'));
