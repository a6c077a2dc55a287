-- Orders that paid for a move, by the cart of the order whose tickets they moved.
create index concurrently if not exists purchase_supplement on portal.purchase (tenant_id, supplement_of) where supplement_of is not null;
