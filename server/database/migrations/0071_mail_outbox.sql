-- The embedded outbox: where mails go without SMTP, readable at /sandbox/mail. Empty and unused in production.

create table sandbox.mail (
  -- Unguessable: the address of a mail is all it takes to read it.
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  sent_at timestamptz not null default clock_timestamp(),
  sender_name text not null,
  sender text not null,
  recipient_name text not null,
  recipient text not null,
  subject text not null,
  lang text not null,
  html text not null,
  plain_text text not null,
  message_id text,
  headers jsonb not null
);
create index mail_by_recipient on sandbox.mail (lower(recipient), position desc);

create table sandbox.mail_attachment (
  mail_id uuid not null references sandbox.mail on delete cascade,
  index smallint not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, index)
);

grant select, insert, delete on sandbox.mail, sandbox.mail_attachment to guichet_app;
