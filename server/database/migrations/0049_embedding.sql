-- The websites that may show a venue's embedded page: read with the tenant, since the security policy of that page
-- names them. None until the venue says otherwise.

alter table portal.tenant add column if not exists embedding_origins text[] not null default '{}';
comment on column portal.tenant.embedding_origins is 'Origins without a path: https://www.example.com';
grant update (embedding_origins) on portal.tenant to guichet_app;
