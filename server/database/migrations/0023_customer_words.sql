-- The words by which administrators find a customer: those of the name, the e-mail address, and the telephone numbers,
-- kept by a trigger (functions/account.sql). Erased with what they come from.
create table portal.customer_word (
  tenant_id uuid not null,
  -- Folded, as in `dupre`; a number as its last nine digits after `tel:`. In the order of its bytes: found by its start.
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (tenant_id, word, customer_id),
  foreign key (tenant_id, customer_id) references portal.customer on delete cascade
);
-- Whether a customer found by one word has the others too
create index customer_word_of_customer on portal.customer_word (tenant_id, customer_id, word);
call portal.isolate_tenant_table('portal.customer_word');
