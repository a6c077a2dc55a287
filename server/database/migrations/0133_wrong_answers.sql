-- The last answer of a ticketing system that had another shape than agreed: the request, and the paths of the wrong fields.
alter table portal.ticketing_answers add column wrong_operation text, add column wrong_fields text[];
