-- Orders without an account. A guest is a customer without a password, who owns one cart and its order, and reaches it by a
-- link or a mailed code. Several guests may have the address of an account: nothing finds a guest by the address alone.

alter table portal.customer add column is_guest boolean not null default false;

create table portal.guest (
  tenant_id uuid not null,
  customer_id uuid not null,
  cart_id uuid not null,
  -- The link to the order; its key is derived from the id. Both are null once the link is revoked.
  link_id uuid,
  key_hash bytea,
  link_made_at timestamptz not null default now(),
  -- The account that has taken the order in. Its row of portal.customer is deleted then; the ticketing system keeps the id.
  taken_by uuid,
  taken_at timestamptz,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, taken_by) references portal.customer on delete cascade,
  check ((link_id is null) = (key_hash is null)),
  check ((taken_by is null) = (taken_at is null))
);
create unique index guest_of_key on portal.guest (tenant_id, key_hash);
create index guest_of_account on portal.guest (tenant_id, taken_by) where taken_by is not null;
call portal.isolate_tenant_table('portal.guest');

-- A code that proves the address of an order without an account.
alter table portal.account_code
  drop constraint account_code_purpose_check,
  add constraint account_code_purpose_check check (purpose in ('signup', 'password', 'sso', 'login', 'order')) not valid;
