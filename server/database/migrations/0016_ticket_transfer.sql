-- Tickets that are passed on: who holds them, under which name, and the links by which they change hands.

alter table portal.ticket
  -- Whose name it bears, as its holder wrote it; the buyer's when null
  add column holder_name text;

create table portal.ticket_transfer (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null,
  giver_id uuid not null,
  -- SHA-256 of the token in the link: the table opens no ticket
  token_hash bytea not null,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'taken-back')),
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  accepted_by uuid,
  -- When the ticketing system gave the ticket another code, so that the giver's no longer opens
  reissued_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, ticket_id) references portal.ticket (tenant_id, id),
  check ((state = 'accepted') = (accepted_by is not null)),
  check ((state = 'offered') = (ended_at is null))
);
-- A ticket is offered once at a time.
create unique index ticket_transfer_open on portal.ticket_transfer (tenant_id, ticket_id) where state = 'offered';
create index ticket_transfer_of_giver on portal.ticket_transfer (tenant_id, giver_id);
call portal.isolate_tenant_table('portal.ticket_transfer');
revoke delete on portal.ticket_transfer from guichet_app;

-- Who holds a ticket that was passed on; the buyer where it is null
alter table venue.ticket add column holder_reference text;
create index ticket_of_holder on venue.ticket (holder_reference, tenant_id) where holder_reference is not null;

-- The answers to requests for a new code, repeated when a request is. Append-only.
create table venue.ticket_reissue (
  tenant_id uuid not null,
  key text collate "C" not null,
  ticket_number text not null,
  code text not null,
  at timestamptz not null default now(),
  primary key (key, tenant_id)
);
call portal.isolate_tenant_table('venue.ticket_reissue');
revoke update, delete on venue.ticket_reissue from guichet_app;
