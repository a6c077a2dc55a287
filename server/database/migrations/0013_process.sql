-- What a process looks at to know whether it can serve.

-- Identifies the key that the stored secrets of this database are encrypted with: that of the first start.
create table portal.secret_key (
  is_only boolean primary key default true check (is_only),
  key_id text not null
);
grant select, insert on portal.secret_key to guichet_app;

-- Written by checks of readiness: a database that can be read, but not written, is noticed.
create table portal.readiness (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
grant select, insert, update on portal.readiness to guichet_app;
