-- What an order did with cards, as the ticketing system told it: cards made, filled, renewed, and withdrawn from.
alter table portal.purchase add column cards jsonb not null default '[]';
