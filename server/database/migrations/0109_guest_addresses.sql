create index concurrently if not exists customer_guest on portal.customer (tenant_id, email_key) where is_guest;
