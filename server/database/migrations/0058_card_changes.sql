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

-- What changes with each pass of a turnstile is changed in place: no index may depend on it, and its page needs room.
-- What has ended is marked once, where an index on what is left had to be written with each admission.
alter table venue.card_right
  -- It has ended, and nothing is left of it
  add column is_over boolean not null default false;
-- What ended before is over, and not for the first sweep to lock and mark all at once. What expired with something left on
-- it still owes its movement. The owner of the table sees no row of a tenant otherwise.
alter table venue.card_right no force row level security;
update venue.card_right set is_over = true where valid_until < now() and coalesce(remaining, 0) = 0;
alter table venue.card_right force row level security;
grant update (is_over) on venue.card_right to guichet_app;
drop index venue.right_to_expire;
create index right_to_expire on venue.card_right (tenant_id, valid_until) where not is_over;
alter table venue.card_right set (fillfactor = 80);
alter table venue.ticket set (fillfactor = 85);
