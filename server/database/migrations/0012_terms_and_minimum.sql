-- Which document of the footer is the terms of sale: an order asks to accept it, and nothing where there is none.
alter table portal.used_link add column is_terms boolean not null default false;

-- A ticket that is sold from so many on: "from three persons".
alter table venue.service add column minimum_quantity integer check (minimum_quantity > 0);
