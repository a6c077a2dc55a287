-- An article that is used during a session, and given back after it: skates, a helmet.
alter table venue.service add column is_rental boolean not null default false;
-- The skates and helmets of the demonstration's rink
update venue.service set is_rental = true
 where code in ('LOC-PATINS', 'LOC-CASQUE') and family_code = 'LOCATION' and type = 0;
