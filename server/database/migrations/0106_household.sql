-- The people for whom a customer buys. Only the customer reads them: no administrator, and no other system.

create table portal.household_person (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  -- As on tickets: a first name is enough
  name text not null check (length(name) between 1 and 40),
  relation text not null check (relation in ('child', 'partner', 'grandparent', 'other')),
  birth_date date not null check (birth_date >= '1900-01-01'),
  -- Numbers of cards of the account
  cards text[] not null default '{}' check (cardinality(cards) <= 5),
  -- As the customer declares them: [{ document, validUntil }]
  documents jsonb not null default '[]',
  added_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references portal.customer
);
create index household_person_customer on portal.household_person (tenant_id, customer_id, added_at);
call portal.isolate_tenant_table('portal.household_person');

-- The person whose name is on a ticket; null for a name that the customer wrote. No reference: the deletion of a person
-- removes it with the name, see portal.forget_person.
alter table portal.ticket add column person_id uuid;
