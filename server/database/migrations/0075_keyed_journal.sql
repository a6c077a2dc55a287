-- Which key the hash of an entry of the payment journal was made with; null for the plain hashes of entries before.
alter table portal.payment_event add column key_id text;
