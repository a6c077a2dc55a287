-- Recomputes the days of a period whose orders differ from the summed ones: usually today alone.
create or replace function portal.refresh_takings(tenant uuid, zone text, first_day date, last_day date)
returns integer
language plpgsql
as $$
#variable_conflict use_column
declare
  stale date[];
  added integer;
begin
  stale := portal.stale_takings(tenant, zone, first_day, last_day);
  if stale is null then return 0; end if;
  -- Concurrent transactions run one after the other; the later ones find nothing to do.
  perform pg_advisory_xact_lock(hashtextextended('takings' || tenant::text, 0));
  stale := portal.stale_takings(tenant, zone, first_day, last_day);
  if stale is null then return 0; end if;

  delete from portal.takings_figure where tenant_id = tenant and day = any (stale);
  delete from portal.takings_day where tenant_id = tenant and day = any (stale);
  with sold as materialized (
         select purchase.id, (sold_at at time zone zone)::date as day, total_amount, gift_amount, lines, supplement_of,
                coalesce(paying.mode, gift.mode, 'FREE') as mode,
                case when total_amount = 0 then 9
                     when total_amount = gift_amount then 10
                     when paying.plan ? 'dayOfTheMonth' then 3
                     when paying.plan is not null then case paying.card when 'saved' then 2 else 5 end
                     else case paying.card when 'saved' then 1 else 4 end end as means
           from portal.purchase
           left join lateral (
                  select attempt.mode, plan, card
                    from portal.cart
                    join portal.payment_attempt as attempt on attempt.tenant_id = tenant and attempt.id = cart.attempt_id
                   where cart.tenant_id = tenant and cart.id = purchase.cart_id and attempt.state = 'paid') as paying on true
           left join lateral (
                  select card.mode
                    from portal.gift_card_use as use
                    join portal.gift_card as card on card.tenant_id = tenant and card.id = use.gift_card_id
                   where purchase.gift_amount > 0 and use.tenant_id = tenant and use.cart_id = purchase.cart_id
                   order by card.mode limit 1) as gift on true
          where purchase.tenant_id = tenant
            and sold_at >= (select min(each) from unnest(stale) as each)::timestamp at time zone zone
            and sold_at < ((select max(each) from unnest(stale) as each) + 1)::timestamp at time zone zone
            and (sold_at at time zone zone)::date = any (stale)),
       line as materialized (
         select sold.id, day, mode, line.service, line.establishment, "serviceName" as service_name,
                coalesce("priceName", '') as price, labels as price_labels,
                (coalesce("listPrice", "unitPrice") - "unitPrice") * quantity as discount,
                (flexible ->> 'unitAmount')::integer * quantity as supplement,
                "establishmentLabels" as establishment_labels, "vatRate" as vat_rate,
                -- What a move costs adds to the takings of its tickets, which were counted when they were sold.
                case when supplement_of is null then quantity else 0 end as quantity,
                "unitPrice" * quantity as amount
           from sold, jsonb_to_recordset(lines) as line
                (service text, establishment text, "serviceName" jsonb, "establishmentLabels" jsonb, "vatRate" integer,
                 quantity integer, "unitPrice" integer, "listPrice" integer, "priceName" text, labels jsonb,
                 flexible jsonb)),
       taxed as (
         select id, day, mode, vat_rate, sum(quantity) as quantity, sum(amount) as amount,
                -- Rounds half up, as on receipts
                floor(sum(amount) * 1000.0 / (1000 + vat_rate) + 0.5) as without_vat
           from line group by id, day, mode, vat_rate),
       -- What gift cards paid of an order is spread over its rates in proportion to their amounts; the parts add up to it.
       gifted as (
         select taxed.day, taxed.mode, vat_rate, taxed.amount, without_vat,
                floor(gift_amount * sum(taxed.amount) over up_to / sold.total_amount + 0.5)
                  - floor(gift_amount * (sum(taxed.amount) over up_to - taxed.amount) / sold.total_amount + 0.5) as gift
           from taxed join sold on sold.id = taxed.id and gift_amount > 0
         window up_to as (partition by taxed.id order by vat_rate rows unbounded preceding)),
       remembered as (
         insert into portal.takings_day (tenant_id, day, time_zone, orders, amount)
         select tenant, each, zone, count(sold.day), coalesce(sum(total_amount), 0)
           from unnest(stale) as each left join sold on sold.day = each group by each)
  insert into portal.takings_figure (tenant_id, day, mode, kind, key, labels, orders, quantity, amount, without_vat)
  select tenant, day, mode, 'means', means::text, null::jsonb, count(*), 0, sum(total_amount - case means when 10 then 0 else gift_amount end), null::bigint
    from sold group by day, mode, means
  union all
  -- An order that another means pays too is counted with that one.
  select tenant, day, mode, 'gift', '10', null, 0, 0, sum(gift_amount), null
    from sold where gift_amount > 0 and means <> 10 group by day, mode
  union all
  select tenant, day, mode, 'service', service, (array_agg(service_name))[1], 0, sum(quantity), sum(amount), null
    from line group by day, mode, service
  union all
  select tenant, day, mode, 'establishment', establishment, (array_agg(establishment_labels))[1], 0, sum(quantity), sum(amount), null
    from line group by day, mode, establishment
  union all
  select tenant, day, mode, 'vat', vat_rate::text, null, count(*), sum(quantity), sum(amount), sum(without_vat)
    from taxed group by day, mode, vat_rate
  union all
  select tenant, day, mode, 'gift-vat', vat_rate::text, null, 0, 0, sum(gift),
         -- The rest of the order has the rest of its tax
         sum(case amount when 0 then 0 else floor(without_vat * gift / amount + 0.5) end)
    from gifted group by day, mode, vat_rate
  union all
  select tenant, day, mode, 'discount', jsonb_build_array(service, price)::text,
         jsonb_build_object('service', (array_agg(service_name))[1], 'price', (array_agg(price_labels))[1]),
         0, sum(quantity), sum(discount), null
    from line where discount > 0 group by day, mode, service, price
  union all
  select tenant, day, mode, 'flexible', jsonb_build_array(service, vat_rate)::text, (array_agg(service_name))[1], 0, sum(quantity),
         sum(supplement), sum(floor(supplement * 1000.0 / (1000 + vat_rate) + 0.5))
    from (select day, mode, service, vat_rate, (array_agg(service_name))[1] as service_name, sum(quantity) as quantity,
                 sum(supplement) as supplement
            from line where supplement > 0 group by id, day, mode, service, vat_rate) as supplemented
   group by day, mode, service, vat_rate;
  get diagnostics added = row_count;
  return added;
end $$;

-- Returns the days of a period whose orders differ from the summed ones; null for none. A day that ended over a day ago
-- holds once it is summed: a later order of it removes its sum (portal.forget_takings). Orders are counted of the days since
-- then alone, so that the cost does not grow with the history.
create or replace function portal.stale_takings(tenant uuid, zone text, first_day date, last_day date)
returns date[]
language sql stable
as $$
  with recent as (select (now() at time zone zone)::date - 2 as first_day),
  sold as (
    select (sold_at at time zone zone)::date as day, count(*)::integer as orders, sum(total_amount)::bigint as amount
      from portal.purchase
     where tenant_id = tenant
       and sold_at >= greatest(first_day, (select first_day from recent))::timestamp at time zone zone
       and sold_at < (last_day + 1)::timestamp at time zone zone
     group by 1)
  select array_agg(each.day order by each.day)
    from (select day::date from generate_series(first_day::timestamp, last_day, '1 day') as day) as each
    left join (select day, time_zone, orders, amount from portal.takings_day
                where tenant_id = tenant and day between first_day and last_day) as kept on kept.day = each.day
    left join sold on sold.day = each.day
   where case when each.day < (select first_day from recent) then kept.time_zone is distinct from zone
              else (coalesce(kept.time_zone, zone), coalesce(kept.orders, 0), coalesce(kept.amount, 0))
                   is distinct from (zone, coalesce(sold.orders, 0), coalesce(sold.amount, 0)) end
$$;

-- Removes the sums of the days of orders that are added late, changed or deleted; in any time zone. Waits for a summation of
-- the same tenant, which would otherwise store a sum without the order.
create or replace function portal.forget_takings() returns trigger
language plpgsql
as $$
declare
  changed timestamptz[] := array_remove(array[
    case when tg_op <> 'INSERT' then old.sold_at end, case when tg_op <> 'DELETE' then new.sold_at end], null);
  tenant uuid := coalesce(new.tenant_id, old.tenant_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('takings' || tenant::text, 0));
  delete from portal.takings_day as summed
   using unnest(changed) as sold_at
   where summed.tenant_id = tenant and summed.day between sold_at::date - 1 and sold_at::date + 1;
  return null;
end $$;

-- An order of the last hours is counted anyway: the condition keeps sales free of this trigger.
create or replace trigger late_takings after insert on portal.purchase
  for each row when (new.sold_at < now() - interval '12 hours') execute function portal.forget_takings();
create or replace trigger changed_takings after update of sold_at, total_amount, lines or delete on portal.purchase
  for each row execute function portal.forget_takings();

grant execute on function portal.refresh_takings, portal.stale_takings, portal.forget_takings to guichet_app;
