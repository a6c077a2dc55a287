-- Functions that the present release defines no more, and that processes of the previous release may still call.
create table portal.retired_function (
  signature text primary key,
  retired_at timestamptz not null default now()
);
