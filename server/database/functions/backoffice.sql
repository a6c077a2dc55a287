-- Gives every new tenant a team and its administrator role.
create or replace function portal.add_team() returns trigger
language plpgsql as $$
declare
  before text := current_setting('app.tenant_id', true);
begin
  perform set_config('app.tenant_id', new.id::text, true);
  insert into portal.team (tenant_id) values (new.id);
  insert into portal.role (tenant_id, name, is_administrator_role) values (new.id, 'Administrateur', true);
  perform set_config('app.tenant_id', coalesce(before, ''), true);
  return null;
end $$;

create or replace trigger tenant_team after insert on portal.tenant
  for each row execute function portal.add_team();

-- Checks the sessions of administrators, for many requests in one round trip: which administrators exist, which
-- tokens and named sessions are valid, and which rights the administrators have. force_generic_plan: the rows are
-- looked up by key, so planning would cost more than executing.
drop function if exists portal.administrator_sessions(uuid, uuid[]);
create or replace function portal.administrator_sessions(of_tenant uuid, of_administrators uuid[], of_sessions uuid[])
returns table (
  id uuid, email text, token_version integer, level text, has_second_factor boolean, second_factor_required boolean,
  has_administrator_role boolean, rights text[], open_sessions uuid[]
)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  return query
    select administrator.id, administrator.email, administrator.token_version, administrator.level,
           administrator.second_factor_secret is not null, team.second_factor_required,
           exists (
             select from portal.administrator_role as held
               join portal.role on role.tenant_id = held.tenant_id and role.id = held.role_id
              where held.tenant_id = of_tenant and held.administrator_id = administrator.id and role.is_administrator_role),
           array(
             select distinct role_right.right_code from portal.administrator_role as held
               join portal.role_right on role_right.tenant_id = held.tenant_id and role_right.role_id = held.role_id
              where held.tenant_id = of_tenant and held.administrator_id = administrator.id),
           array(
             select session.id from portal.session
              where session.tenant_id = of_tenant and session.id = any (of_sessions)
                and session.administrator_id = administrator.id)
      from portal.administrator
      join portal.team on team.tenant_id = administrator.tenant_id
     where administrator.tenant_id = of_tenant and administrator.id = any (of_administrators);
end $$;

-- Counts the administrators of a tenant who can sign in; see portal.report_tenants.
create or replace function portal.count_administrators(of_tenant uuid)
returns table (tenant uuid, administrators integer)
language sql stable as $$
  select of_tenant, count(*)::integer from portal.administrator
   where tenant_id = of_tenant and password_hash is not null;
$$;

-- Reads what the metrics report of a tenant: counts of unfinished work with the age of the oldest in seconds, and the
-- lines of its health that are not in order; see portal.report_tenants. force_generic_plan: the rows are looked up by
-- key, so planning would cost more than executing.
create or replace function portal.venue_figures(of_tenant uuid)
returns table (tenant uuid, figure text, count integer, seconds double precision)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
    select of_tenant, unfinished.figure, unfinished.count::integer,
           coalesce(extract(epoch from now() - unfinished.oldest), 0)::float8
      from (select 'payments' as figure, count(*) as count, min(started_at) as oldest
              from portal.payment_attempt where tenant_id = of_tenant and poll_due_at is not null
            union all
            select 'sales', count(*), min(paid_at)
              from portal.cart where tenant_id = of_tenant and state in ('paid', 'selling')
            union all
            select 'stuck', count(*), min(paid_at)
              from portal.stuck_cart where tenant_id = of_tenant and state = 'stuck') as unfinished
     where unfinished.count > 0
    union all
    select of_tenant, 'health ' || line, 1, extract(epoch from now() - since)::float8
      from portal.health_line where tenant_id = of_tenant and not is_green;
end $$;

-- Deletes some entries of the audit log, and visits of the platform, that are older than a number of days, a year at least. The
-- application may delete neither, so the function runs as the owner. Returns the number of deleted rows.
create or replace function portal.forget_audit_entries(tenant uuid, days integer, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  eldest timestamptz := now() - make_interval(days => greatest(days, 365));
  entries integer;
  visits integer;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  delete from portal.audit_entry where tenant_id = tenant and id in (
    select id from portal.audit_entry where tenant_id = tenant and at < eldest order by at limit most);
  get diagnostics entries = row_count;
  delete from portal.platform_visit where tenant_id = tenant and id in (
    select id from portal.platform_visit where tenant_id = tenant and ends_at < eldest limit most - entries);
  get diagnostics visits = row_count;
  return entries + visits;
end $$;

-- Blanks why staff gave tickets to an erased customer, in the entries of the audit log: a reason may name the person. The
-- application may not change an entry, so the function runs as the owner.
create or replace function portal.forget_gift_reasons(tenant uuid, customer uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  update portal.audit_entry as entry
     set changes = (select jsonb_agg(case when change ->> 'field' = 'giftReason' then change || '{"to": "–"}' else change end order by rank)
                      from jsonb_array_elements(entry.changes) with ordinality as one (change, rank))
    from portal.desk_gift as gift
    join portal.cart on cart.tenant_id = tenant and cart.id = gift.cart_id and cart.user_id = customer
   where gift.tenant_id = tenant and entry.tenant_id = tenant and entry.action = 'free-tickets.issued'
     and entry.administrator_id = gift.given_by_id
     and entry.at between gift.given_at - interval '1 minute' and gift.given_at + interval '1 minute'
     and entry.changes @> jsonb_build_array(jsonb_build_object('field', 'giftReason', 'to', gift.reason));
end $$;

-- Blanks why staff granted, corrected, blocked or replaced cards of an erased customer, in the audit log and in the records of
-- the desk: a reason may name the person. Runs as the owner, as forget_gift_reasons.
-- own: numbers of the cards of the customer at the ticketing system
-- Returns the numbers of all cards that were the customer's, also of those that staff detached.
create or replace function portal.forget_card_reasons(tenant uuid, customer uuid, own text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  numbers text[];
begin
  perform set_config('app.tenant_id', tenant::text, true);
  numbers := array(
    select unnest(own)
    union
    select entry.subject from portal.audit_entry as entry, jsonb_array_elements(entry.changes) as change
     where entry.tenant_id = tenant and entry.action in ('desk-card.created', 'desk-card.attached', 'desk-card.detached')
       and change ->> 'field' = 'customer' and left(customer::text, 8) in (change ->> 'from', change ->> 'to'));
  update portal.audit_entry as entry
     set changes = (select jsonb_agg(case when change ->> 'field' = 'giftReason' then change || '{"to": "–"}' else change end order by rank)
                      from jsonb_array_elements(entry.changes) with ordinality as one (change, rank))
   where entry.tenant_id = tenant and entry.action like 'desk-card.%' and entry.subject = any (numbers)
     and entry.changes @> '[{"field": "giftReason"}]';
  update portal.desk_card_filling set reason = '–'
   where tenant_id = tenant and card_number = any (numbers) and reason <> '';
  return numbers;
end $$;

grant execute on function
  portal.forget_card_reasons, portal.count_administrators, portal.venue_figures, portal.forget_audit_entries, portal.forget_gift_reasons
  to guichet_app;
