-- Recomputes the days of a period whose orders differ from the summed ones: usually today alone. Reads the index
-- purchase_by_sale for the whole period, and the orders of those days.
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
         select purchase.id, (sold_at at time zone zone)::date as day, total_amount, lines, coalesce(paying.mode, 'FREE') as mode,
                case when total_amount = 0 then 9
                     when paying.plan ? 'dayOfTheMonth' then 3
                     when paying.plan is not null then case paying.card when 'saved' then 2 else 5 end
                     else case paying.card when 'saved' then 1 else 4 end end as means
           from portal.purchase
           left join lateral (
                  select attempt.mode, plan, card
                    from portal.cart
                    join portal.payment_attempt as attempt on attempt.tenant_id = tenant and attempt.id = cart.attempt_id
                   where cart.tenant_id = tenant and cart.id = purchase.cart_id and attempt.state = 'paid') as paying on true
          where purchase.tenant_id = tenant
            and sold_at >= (select min(each) from unnest(stale) as each)::timestamp at time zone zone
            and sold_at < ((select max(each) from unnest(stale) as each) + 1)::timestamp at time zone zone
            and (sold_at at time zone zone)::date = any (stale)),
       line as materialized (
         select sold.id, day, mode, line.service, line.establishment, "serviceName" as service_name,
                "establishmentLabels" as establishment_labels, "vatRate" as vat_rate, quantity,
                "unitPrice" * quantity as amount
           from sold, jsonb_to_recordset(lines) as line
                (service text, establishment text, "serviceName" jsonb, "establishmentLabels" jsonb, "vatRate" integer,
                 quantity integer, "unitPrice" integer)),
       taxed as (
         select day, mode, vat_rate, sum(quantity) as quantity, sum(amount) as amount,
                -- Rounds half up, as on receipts
                floor(sum(amount) * 1000.0 / (1000 + vat_rate) + 0.5) as without_vat
           from line group by id, day, mode, vat_rate),
       remembered as (
         insert into portal.takings_day (tenant_id, day, time_zone, orders, amount)
         select tenant, day, zone, count(*), sum(total_amount) from sold group by day)
  insert into portal.takings_figure (tenant_id, day, mode, kind, key, labels, orders, quantity, amount, without_vat)
  select tenant, day, mode, 'means', means::text, null::jsonb, count(*), 0, sum(total_amount), null::bigint from sold group by day, mode, means
  union all
  select tenant, day, mode, 'service', service, (array_agg(service_name))[1], 0, sum(quantity), sum(amount), null
    from line group by day, mode, service
  union all
  select tenant, day, mode, 'establishment', establishment, (array_agg(establishment_labels))[1], 0, sum(quantity), sum(amount), null
    from line group by day, mode, establishment
  union all
  select tenant, day, mode, 'vat', vat_rate::text, null, count(*), sum(quantity), sum(amount), sum(without_vat)
    from taxed group by day, mode, vat_rate;
  get diagnostics added = row_count;
  return added;
end $$;

-- Returns the days of a period whose orders differ from the summed ones; null for none.
create or replace function portal.stale_takings(tenant uuid, zone text, first_day date, last_day date)
returns date[]
language sql stable
as $$
  select array_agg(coalesce(sold.day, kept.day))
    from (select (sold_at at time zone zone)::date as day, count(*)::integer as orders, sum(total_amount)::bigint as amount
            from portal.purchase
           where tenant_id = tenant and sold_at >= first_day::timestamp at time zone zone
             and sold_at < (last_day + 1)::timestamp at time zone zone
           group by 1) as sold
    full join (select day, time_zone, orders, amount from portal.takings_day
                where tenant_id = tenant and day between first_day and last_day) as kept on kept.day = sold.day
   where (kept.time_zone, kept.orders, kept.amount) is distinct from (zone, sold.orders, sold.amount)
$$;

grant execute on function portal.refresh_takings, portal.stale_takings to guichet_app;
