-- Requests for cards that another account has.

create table portal.card_attachment (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  card_number text collate "C" not null,
  -- Who asks
  requester_id uuid not null,
  -- Who has the card, and answers
  owner_id uuid not null,
  -- Whose name the card is to bear; empty for the one that it has
  first_name text not null default '',
  last_name text not null default '',
  state text not null default 'requested' check (state in ('requested', 'accepted', 'refused', 'cancelled')),
  -- False once its requester has cancelled it, or taken it off their list
  is_listed boolean not null default true,
  -- Language of the request, for the mail with its answer
  locale text not null,
  -- Of the token in the link to the owner. Null until that mail is written.
  token_hash bytea,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, requester_id) references portal.customer,
  foreign key (tenant_id, owner_id) references portal.customer,
  check (requester_id <> owner_id)
);
-- One account asks for a card once at a time.
create unique index card_attachment_open on portal.card_attachment (tenant_id, requester_id, card_number)
  where state = 'requested';
create unique index card_attachment_token on portal.card_attachment (tenant_id, token_hash);
create index card_attachment_owner on portal.card_attachment (tenant_id, owner_id);
call portal.isolate_tenant_table('portal.card_attachment');
