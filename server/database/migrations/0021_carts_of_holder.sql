-- The states that end a cart instead of those in which it is kept: a query that names these cannot be answered by the
-- index of carts that expire, which holds the live carts of all visitors. A plan made while there were few of them used
-- it until the next analyze, and read them all for each cart that was opened.
drop index portal.cart_of_holder;
create index cart_of_holder on portal.cart (holder, tenant_id, valid_until)
  where state not in ('paid', 'selling', 'sold', 'stuck', 'archived', 'expired');
