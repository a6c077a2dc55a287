-- Cards of the embedded ticketing system, the rights on them, and the turnstile that uses them.

-- What a service does with cards. none: takes none; accepted: a ticket of it may be put on a card; created: fills a
-- card, an existing or a new one; required: only an existing one.
alter table venue.service
  add column card_use text not null default 'none' check (card_use in ('none', 'accepted', 'created', 'required')),
  -- [{ unit, units, withdrawal: { familyCode, serviceCodes } }]: one right each; a period has no units
  add column grants jsonb not null default '[]',
  -- With which services a card that has this one may be filled again
  add column services_for_fill text[] not null default '{}',
  -- Services of one space may share a card.
  add column espace_ref text,
  -- From so many days before the end of its period until so many after
  add column renewal_days_before integer check (renewal_days_before >= 0),
  add column renewal_days_after integer check (renewal_days_after >= 0),
  -- Whether a card of it belongs to one kind of public only
  add column disable_multi_public boolean not null default false;

create table venue.card (
  tenant_id uuid not null,
  number text collate "C" not null check (number ~ '^[0-9]{8}$'),
  -- On its back, or on the receipt: whoever knows it may attach the card.
  code text not null,
  -- What the turnstile reads; unguessable, unlike the number
  scan_code text not null,
  -- The service that it was made with
  service_code text not null,
  espace_ref text,
  -- The account that it is attached to; null for a card that belongs to no account
  holder_reference text,
  first_name text not null default '',
  last_name text not null default '',
  created_at timestamptz not null default now(),
  blocked_at timestamptz,
  primary key (number, tenant_id),
  unique (scan_code, tenant_id)
);
create index card_of_holder on venue.card (holder_reference, tenant_id) where holder_reference is not null;
call portal.isolate_tenant_table('venue.card');
revoke delete on venue.card from guichet_app;

create table venue.card_right (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  card_number text collate "C" not null,
  service_code text not null,
  unit text not null check (unit in ('admission', 'minute', 'cent', 'ticket', 'period')),
  -- As many as there were after it was last filled; null for a period
  total integer check (total >= 0),
  -- The sum of its movements, kept by venue.apply_movement alone; null for a period
  remaining integer constraint right_never_negative check (remaining >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- Of tickets to withdraw
  withdraw_family text,
  withdraw_services text[] not null default '{}',
  primary key (id, tenant_id),
  foreign key (card_number, tenant_id) references venue.card (number, tenant_id),
  check ((unit = 'period') = (total is null) and (unit = 'period') = (remaining is null)),
  check ((unit = 'ticket') = (withdraw_family is not null))
);
create index right_of_card on venue.card_right (card_number, tenant_id);
create index right_to_expire on venue.card_right (valid_until, tenant_id) where remaining > 0;
call portal.isolate_tenant_table('venue.card_right');
revoke update, delete on venue.card_right from guichet_app;
grant update (total, valid_from, valid_until) on venue.card_right to guichet_app;

-- The ledger of a right. Append-only.
create table venue.right_movement (
  tenant_id uuid not null,
  id bigint generated always as identity,
  right_id uuid not null,
  card_number text collate "C" not null,
  kind text not null check (kind in ('bought', 'reloaded', 'renewed', 'used', 'withdrawn', 'reversed', 'expired', 'lost')),
  -- What it adds to the right; 0 for a period
  quantity integer not null,
  -- What was left after it; null for a period
  balance integer,
  at timestamptz not null default clock_timestamp(),
  establishment_code text,
  -- An order number, or the pass of a turnstile
  reference text,
  primary key (id, tenant_id),
  foreign key (right_id, tenant_id) references venue.card_right (id, tenant_id)
);
create index movement_of_right on venue.right_movement (right_id, tenant_id, id desc);
call portal.isolate_tenant_table('venue.right_movement');
revoke update, delete on venue.right_movement from guichet_app;

-- What carts are about to do with cards: a right is not withdrawn, and a subscription not renewed, by two of them.
create table venue.card_hold (
  tenant_id uuid not null,
  -- The cart
  key text collate "C" not null,
  position integer not null,
  card_number text collate "C",
  right_id uuid,
  service_code text not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (key, position, tenant_id)
);
create index card_hold_of_card on venue.card_hold (card_number, tenant_id);
create index card_hold_expiry on venue.card_hold (expires_at, tenant_id);
call portal.isolate_tenant_table('venue.card_hold');

-- What became of the card lines of a sale: [{ lineId, position, cardNumber, effect, serviceCode, unit, units, balance, validUntil }]
alter table venue.sale add column cards jsonb not null default '[]';

alter table venue.ticket
  -- The card that it was put on, or withdrawn from
  add column card_number text collate "C",
  add column is_withdrawal boolean not null default false,
  add column consumed_at timestamptz,
  add column consumed_place text;
create index ticket_of_card on venue.ticket (card_number, tenant_id) where card_number is not null;
create index sale_of_buyer on venue.sale (buyer_reference, tenant_id);

-- Each time that somebody presents a code: its answer is repeated when the turnstile asks again.
create table venue.turnstile_pass (
  tenant_id uuid not null,
  -- The turnstile's own
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  establishment_code text not null,
  code text not null,
  is_accepted boolean not null,
  -- As gateways/ticketing/embedded/turnstile describes it
  outcome jsonb not null,
  reversed_at timestamptz,
  primary key (id, tenant_id)
);
create index pass_of_code on venue.turnstile_pass (code, tenant_id, at desc);
call portal.isolate_tenant_table('venue.turnstile_pass');
