-- Orders as they were recorded: systems of the venue follow them.
create index concurrently if not exists purchase_recorded on portal.purchase (tenant_id, (coalesce(recorded_at, sold_at)), id);
