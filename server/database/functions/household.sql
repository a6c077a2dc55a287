-- Removes people from lines: the places stay, without a person.
create or replace function portal.without_people(lines jsonb, people text[]) returns jsonb
language sql immutable
as $$
  select jsonb_agg(line || jsonb_build_object('details', (
           select jsonb_agg(case when detail ? 'people' then
                      detail - 'people' || case when detail -> 'people' <@ to_jsonb(people) then '{}'
                        else jsonb_build_object('people', (
                          select jsonb_agg(person order by rank) from jsonb_array_elements_text(detail -> 'people') with ordinality as one (person, rank)
                           where person <> all (people))) end
                    else detail end order by place)
             from jsonb_array_elements(line -> 'details') with ordinality as part (detail, place))) order by rank)
    from jsonb_array_elements(lines) with ordinality as one (line, rank)
$$;

-- Removes a deleted person, or one with another birth date, from the open carts of the account; and the name of a deleted
-- person from tickets. A cart that is being paid keeps the id until its payment fails.
create or replace function portal.forget_person() returns trigger
language plpgsql as $$
begin
  update portal.cart
     set lines = portal.without_people(lines, array[old.id::text]), version = version + 1, updated_at = now()
   where tenant_id = old.tenant_id and user_id = old.customer_id and state in ('open', 'failed', 'cancelled')
     and lines @? '$[*].details[*].people' and lines::text like '%' || old.id || '%';
  if tg_op = 'DELETE' then
    update portal.ticket set holder_name = null, person_id = null
     where tenant_id = old.tenant_id and user_id = old.customer_id and person_id = old.id;
  end if;
  return null;
end $$;
create or replace trigger household_person_deleted after delete on portal.household_person
  for each row execute function portal.forget_person();
create or replace trigger household_person_reborn after update of birth_date on portal.household_person
  for each row when (old.birth_date <> new.birth_date) execute function portal.forget_person();

-- Removes from a cart whose payment has failed the people who were deleted meanwhile.
create or replace function portal.forget_missing_people() returns trigger
language plpgsql as $$
declare
  missing text[];
begin
  select array_agg(distinct person) into missing
    from jsonb_path_query(new.lines, '$[*].details[*].people[*]') as given (id)
   cross join lateral (select given.id #>> '{}' as person) as named
   where not exists (select from portal.household_person as known
                      where known.tenant_id = new.tenant_id and known.customer_id = new.user_id and known.id::text = person);
  if missing is not null then
    new.lines := portal.without_people(new.lines, missing);
    new.version := greatest(new.version, old.version + 1);
  end if;
  return new;
end $$;
create or replace trigger cart_people_reopened before update of state on portal.cart
  for each row when (old.state = 'payment-pending' and new.state in ('open', 'failed', 'cancelled')
                     and new.lines @? '$[*].details[*].people')
  execute function portal.forget_missing_people();

-- Writes the names of people on the tickets of sold carts that have places for them, and removes the people from the carts
-- and orders. The tickets of a line for one session are alike: each person gets the next one.
create or replace function portal.name_tickets(tenant uuid, carts uuid[]) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  with named as (
         select id, user_id, lines from portal.purchase
          where tenant_id = tenant and cart_id = any (carts) and lines @? '$[*].details[*].people'),
       wanted as (
         select named.id as purchase_id, line ->> 'id' as line_id, detail ->> 'eventId' as session_id, person.name,
                person.id as person_id,
                row_number() over (partition by named.id, line ->> 'id', detail ->> 'eventId' order by place, rank) as number
           from named
          cross join lateral jsonb_array_elements(named.lines) as line
          cross join lateral jsonb_array_elements(line -> 'details') with ordinality as part (detail, place)
          cross join lateral jsonb_array_elements_text(detail -> 'people') with ordinality as one (person_id, rank)
           join portal.household_person as person
             on person.tenant_id = tenant and person.id = one.person_id::uuid and person.customer_id = named.user_id),
       issued as (
         select ticket.id, ticket.purchase_id, ticket.line_id::text as line_id, ticket.session_id,
                row_number() over (partition by ticket.purchase_id, ticket.line_id, ticket.session_id order by ticket.ticket_number) as number
           from portal.ticket
          where ticket.tenant_id = tenant and ticket.purchase_id in (select id from named))
  update portal.ticket
     set holder_name = wanted.name, person_id = wanted.person_id
    from issued join wanted
      on wanted.purchase_id = issued.purchase_id and wanted.line_id = issued.line_id
     and wanted.session_id is not distinct from issued.session_id and wanted.number = issued.number
   where ticket.tenant_id = tenant and ticket.id = issued.id;
  update portal.purchase set lines = portal.without_person_ids(lines)
   where tenant_id = tenant and cart_id = any (carts) and lines @? '$[*].details[*].people';
  update portal.cart set lines = portal.without_person_ids(lines)
   where tenant_id = tenant and id = any (carts) and lines @? '$[*].details[*].people';
end $$;

-- Removes all people from lines.
create or replace function portal.without_person_ids(lines jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_agg(line || jsonb_build_object('details', (
           select jsonb_agg(detail - 'people' order by place)
             from jsonb_array_elements(line -> 'details') with ordinality as part (detail, place))) order by rank)
    from jsonb_array_elements(lines) with ordinality as one (line, rank)
$$;

grant execute on function portal.without_people, portal.without_person_ids, portal.name_tickets to guichet_app;
