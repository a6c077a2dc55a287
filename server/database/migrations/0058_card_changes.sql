-- Attaching, detaching and blocking of cards are keyed: when an answer was lost, the next try finds what the first one did.

-- At the embedded ticketing system: what was done under a key.
create table venue.card_change (
  tenant_id uuid not null,
  key text collate "C" not null,
  outcome text not null check (outcome in ('attached', 'detached', 'blocked')),
  at timestamptz not null default now(),
  primary key (key, tenant_id)
);
create index card_change_age on venue.card_change (at, tenant_id);
call portal.isolate_tenant_table('venue.card_change');
revoke update on venue.card_change from guichet_app;

-- At the portal: what a customer has asked for and nobody knows the outcome of. Its id is the key.
create table portal.open_card_change (
  tenant_id uuid not null,
  user_id uuid not null,
  card_number text collate "C" not null,
  kind text not null check (kind in ('attach', 'detach', 'block')),
  id uuid not null default gen_random_uuid(),
  begun_at timestamptz not null default now(),
  primary key (tenant_id, user_id, card_number),
  foreign key (tenant_id, user_id) references portal.customer
);
create index open_card_change_of_card on portal.open_card_change (tenant_id, card_number);
call portal.isolate_tenant_table('portal.open_card_change');
