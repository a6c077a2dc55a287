-- Payment links are removed some time after their cart has ended.
grant delete on portal.desk_link to guichet_app;
