-- Maximum number of tickets of a service in one cart, over all its prices; without a limit of its own when null.
alter table venue.service add column maximum_quantity integer check (maximum_quantity > 0);
