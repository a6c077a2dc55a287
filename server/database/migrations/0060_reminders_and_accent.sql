-- The second colour of a design, beside the brand's deep tone.
alter table portal.tenant add column accent text not null default '#ffc043' check (accent ~ '^#[0-9a-f]{6}$');
alter table portal.design add column accent text not null default '#ffc043' check (accent ~ '^#[0-9a-f]{6}$');
grant update (accent) on portal.tenant to guichet_app;

-- How many hours before what it reminds of a reminder is sent; 0: never; null: as usual, and for the other mails.
alter table portal.mail_template add column hours_before integer check (hours_before >= 0);

-- What customers were reminded of, so that they are reminded once.
create table portal.reminder (
  tenant_id uuid not null references portal.tenant,
  -- The contract's mails.ts lists them
  mail text not null,
  -- A customer and a session, or an order and a card: ids alone
  subject text not null,
  -- Of the reminder's mail, which is sent once
  id uuid not null default gen_random_uuid(),
  reminded_at timestamptz not null default now(),
  primary key (tenant_id, mail, subject)
);
call portal.isolate_tenant_table('portal.reminder');

-- Visits that are near, and orders that put something on cards.
create index ticket_of_session_to_come on portal.ticket (tenant_id, valid_from) where session_id is not null;
create index purchase_with_cards on portal.purchase (tenant_id, sold_at) where cards <> '[]';
