-- Closed sessions of the embedded system, and closures: sessions that a venue closes together, whose customers choose
-- another session or a refund.

alter table venue.session
  -- Since when the session takes no new booking; its sold tickets stay until they are moved or taken back
  add column closed_at timestamptz;

create table portal.closure (
  tenant_id uuid not null,
  id uuid not null,
  made_at timestamptz not null default now(),
  -- The administrator who decided it, under whose name its refunds are recorded
  administrator_id uuid not null,
  administrator_email text not null,
  -- Text to the customers by language
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  offers_move boolean not null,
  offers_refund boolean not null,
  -- Until when customers choose; then what is left is refunded
  choose_until timestamptz not null,
  -- While set, neither mails nor automatic refunds begin
  paused_at timestamptz,
  primary key (tenant_id, id),
  check (offers_move or offers_refund)
);
call portal.isolate_tenant_table('portal.closure');

create table portal.closure_session (
  tenant_id uuid not null,
  session_id text not null,
  closure_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  establishment_code text not null,
  service_codes text[] not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, closure_id) references portal.closure on delete cascade
);
create index closure_session_of_closure on portal.closure_session (tenant_id, closure_id);
call portal.isolate_tenant_table('portal.closure_session');

-- An order with tickets for closed sessions. Its link is derived from its id.
create table portal.closure_order (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  closure_id uuid not null,
  purchase_id uuid not null,
  listed_at timestamptz not null default now(),
  mailed_at timestamptz,
  reminded_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, closure_id, purchase_id),
  foreign key (tenant_id, closure_id) references portal.closure on delete cascade
);
create index closure_order_of_purchase on portal.closure_order (tenant_id, purchase_id);
call portal.isolate_tenant_table('portal.closure_order');

-- The tickets of an order for one closed session, about which its customer decides together.
create table portal.closure_part (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  closure_id uuid not null,
  purchase_id uuid not null,
  session_id text not null,
  -- open: nothing is chosen; moving, refunding: claimed; settled: moved, used or refunded elsewhere
  state text not null default 'open'
    check (state in ('open', 'moving', 'refunding', 'moved', 'refunded', 'settled', 'failed')),
  -- Who decided: the customer, or the end of the time to choose
  chosen_by text check (chosen_by in ('customer', 'end', 'administrator')),
  -- The refund, of portal.refund; a retried one has another
  refund_id uuid,
  -- The move, of portal.ticket_move
  move_id uuid,
  -- Code of the error that refused the refund
  failure text,
  claimed_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, purchase_id, session_id),
  foreign key (tenant_id, order_id) references portal.closure_order on delete cascade
);
create index closure_part_of_closure on portal.closure_part (tenant_id, closure_id, state);
create index closure_part_of_order on portal.closure_part (tenant_id, order_id);
call portal.isolate_tenant_table('portal.closure_part');
