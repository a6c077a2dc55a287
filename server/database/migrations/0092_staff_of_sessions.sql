-- The number of staff that a session of the timetable needs; the timetable says how many an establishment has at a time.
alter table venue.session add column staff integer check (staff > 0);
