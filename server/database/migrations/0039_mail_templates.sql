-- The venue's own texts of the mails that the product sends.

create table portal.mail_template (
  tenant_id uuid not null references portal.tenant,
  -- tickets, signup-code, …: the contract's mails.ts lists them
  mail text not null,
  -- The highest one is in use; those before it are kept for an undo
  version integer not null,
  -- By locale: {"subject": …, "html": …}; a language without an entry has the product's text
  texts jsonb not null,
  -- The version that an undo restores; null when there is none
  before integer,
  saved_at timestamptz not null default now(),
  -- E-mail address
  saved_by text not null,
  primary key (tenant_id, mail, version)
);
call portal.isolate_tenant_table('portal.mail_template');
