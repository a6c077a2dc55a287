alter table portal.account_code validate constraint account_code_purpose_check;

-- The index of accounts takes the place of the index of all customers, and its name, by which a violation is recognised.
drop index portal.customer_email;
alter index portal.customer_address rename to customer_email;
