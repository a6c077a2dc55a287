-- The form of an e-mail address that identifies an account, as a column: under row-level security an index on lower(email) is
-- not used, since lower() is not leakproof, so that a sign-in would read every customer of the venue.
alter table portal.customer add column email_key text collate "C" generated always as (lower(email)) stored;
drop index portal.customer_email;
create unique index customer_email on portal.customer (tenant_id, email_key);
-- Administrators find customers by portal.customer_word.
drop index portal.customer_email_start;
drop index portal.customer_name_start;

alter table portal.administrator add column email_key text collate "C" generated always as (lower(email)) stored;
drop index portal.administrator_email;
create unique index administrator_email on portal.administrator (tenant_id, email_key);
