-- The pages that a venue shapes: its footer, its functionalities, the pages that it uses, the end of a visit.

-- What was last saved of a page of settings: the version that the next save must have read, and what an undo restores.
create table portal.saved_settings (
  tenant_id uuid not null references portal.tenant,
  -- The page of the back office
  section text not null,
  version integer not null default 0,
  -- Settings that have no table of their own
  value jsonb,
  -- The settings before the last save; null when there is nothing to undo
  previous jsonb,
  saved_at timestamptz,
  -- E-mail address
  saved_by text not null default '',
  primary key (tenant_id, section)
);
call portal.isolate_tenant_table('portal.saved_settings');

-- A document never changes: replacing it stores another one, and an undo finds the earlier one.
create table portal.document (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  -- Of the file that was sent
  name text not null,
  size integer not null generated always as (octet_length(bytes)) stored,
  bytes bytea not null check (octet_length(bytes) <= 10485760),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('portal.document');

alter table portal.used_link
  add column kind text not null default 'other' check (kind in ('terms', 'privacy', 'rules', 'social', 'other'));
comment on column portal.used_link.contents is '{ locale: { "name", "url", "documentId" } }: an address or a document';

do $$
declare
  tenant uuid;
begin
  for tenant in select id from portal.tenant loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into portal.document (tenant_id, id, name, bytes)
    select tenant, md5(file.used_link_id || file.language)::uuid,
           coalesce(link.contents -> file.language ->> 'name', 'document') || '.pdf', file.bytes
      from portal.used_link_file as file
      join portal.used_link as link on link.tenant_id = file.tenant_id and link.id = file.used_link_id
     where file.tenant_id = tenant;
    update portal.used_link as link
       set kind = case when is_terms and id = (select min(first.id::text)::uuid from portal.used_link as first
                                                where first.tenant_id = tenant and first.is_terms)
                       then 'terms' else 'other' end,
           contents = (
             select coalesce(jsonb_object_agg(locale, content || case
                      when file.language is null then '{}'
                      else jsonb_build_object('documentId', md5(file.used_link_id || file.language)::uuid) end), '{}')
               from jsonb_each(link.contents) as content_of (locale, content)
               left join portal.used_link_file as file
                 on file.tenant_id = tenant and file.used_link_id = link.id and file.language = locale)
     where tenant_id = tenant;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

drop table portal.used_link_file;
alter table portal.used_link drop column is_terms;
create unique index used_link_only_one on portal.used_link (tenant_id, kind) where kind in ('terms', 'privacy');
