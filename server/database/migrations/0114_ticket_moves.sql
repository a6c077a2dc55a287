-- Moves of tickets to another session of their service, and the venue's rules for them.

-- The rules of a service; without a row its tickets are not moved.
create table portal.moving_rule (
  tenant_id uuid not null,
  service_code text not null,
  -- Minutes before the start of the session until which its tickets are moved
  until_minutes integer not null check (until_minutes between 0 and 43200),
  -- How often one ticket is moved
  max_moves integer not null check (max_moves between 1 and 20),
  -- Whether a ticket moves to a session at a lower price, without a refund of the difference
  accepts_cheaper boolean not null default false,
  primary key (tenant_id, service_code)
);
call portal.isolate_tenant_table('portal.moving_rule');

create table portal.ticket_move (
  tenant_id uuid not null,
  -- The customer's key: a repeated move changes nothing
  id uuid not null,
  purchase_id uuid not null,
  ticket_numbers text[] not null,
  from_session_id text not null,
  to_session_id text not null,
  -- The new session, in the form of a line's event
  event jsonb not null,
  -- begun: the ticketing system may have moved the tickets, or not yet
  state text not null default 'begun' check (state in ('begun', 'done', 'refused')),
  -- Why the ticketing system refused the move
  refusal text,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create index ticket_move_of_purchase on portal.ticket_move (tenant_id, purchase_id);
call portal.isolate_tenant_table('portal.ticket_move');

alter table portal.ticket
  -- The session of a moved ticket, in the form of a line's event; the line keeps the one that was sold
  add column moved_event jsonb,
  add column moves integer not null default 0,
  -- The part of its calendar entry's id that names the session; null: its session
  add column calendar_id text,
  -- Versions of its calendar entry by moves
  add column calendar_sequence integer not null default 0;
