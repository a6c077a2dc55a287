-- An address identifies one account; any number of guests may have it.
create unique index concurrently if not exists customer_address on portal.customer (tenant_id, email_key) where not is_guest;
