-- With the time, so that counting what a holder keeps is never left to the index of carts that expire, which names
-- as many columns and holds the live carts of all visitors: a plan that was made while there were few of them is kept.
drop index portal.cart_of_holder;
create index cart_of_holder on portal.cart (holder, tenant_id, valid_until)
  where state in ('open', 'payment-pending', 'failed', 'cancelled');
