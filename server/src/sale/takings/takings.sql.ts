import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TakingsFigure } from '@guichet/contract/sale/takings.ts';
import type { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import type { FigureRow } from './takings.ts';
import type { Days } from './takings-days.ts';

/** Returns the figures of a period, which must be up to date: see refreshTakings. */
export function readFigures(db: TenantDb, days: Days, modes: readonly string[]): Promise<FigureRow[]> {
  return db.named<FigureRow>(
    'takings-figures',
    `with figure as (select * from portal.takings_figure
                      where tenant_id = $1 and day between $2 and $3 and mode = any ($4))
     select case kind when 'gift' then 'means' else kind end as kind, key, (array_agg(labels order by day desc))[1] as labels, sum(orders)::int as orders,
            sum(quantity)::int as quantity, sum(amount)::bigint as amount, sum(without_vat)::bigint as "withoutVat"
       from figure group by 1, key
     union all
     select 'day', day::text, null, sum(orders)::int, 0, sum(amount)::bigint, null
       from figure where kind in ('means', 'gift') group by day`,
    [db.tenantId, days.from, days.until, modes],
  );
}

/** Sales of each service on each day, and of each VAT rate; for the export. */
export type DailyFigureRow = Omit<FigureRow, 'kind' | 'orders'> & { day: string };

/** Returns the figures of one kind day by day. */
export function readDailyFigures(
  db: TenantDb,
  kind: 'service' | 'vat' | 'gift-vat' | 'discount' | 'flexible',
  days: Days,
  modes: readonly string[],
): Promise<DailyFigureRow[]> {
  return db.named<DailyFigureRow>(
    'takings-daily-figures',
    `select day, key, (array_agg(labels))[1] as labels, sum(quantity)::int as quantity, sum(amount)::bigint as amount,
            sum(without_vat)::bigint as "withoutVat"
       from portal.takings_figure
      where tenant_id = $1 and day between $2 and $3 and mode = any ($4) and kind = $5
      group by day, key order by day, amount desc, key`,
    [db.tenantId, days.from, days.until, modes, kind],
  );
}

/** Returns the first instant of a period, and the first after it. */
export const instants = ({ from, until }: Days, timeZone: string): [Date, Date] => [
  startOfDay(from, timeZone),
  startOfDay(addDays(until, 1), timeZone),
];

/** A number of orders or carts, and their amount in cents. */
export interface Sum {
  count: number;
  amount: number;
}

/** Returns the sum of carts that were paid in a period and are stuck: they are not part of the takings. */
export async function readStuckSum(db: TenantDb, days: Days, timeZone: string): Promise<Sum> {
  const [sum] = await db.named<Sum>(
    'takings-stuck',
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
       from portal.stuck_cart where tenant_id = $1 and state = 'stuck' and paid_at >= $2 and paid_at < $3`,
    [db.tenantId, ...instants(days, timeZone)],
  );
  return sum as Sum;
}

/**
 * Returns the outstanding debits of a period's orders that are paid over time; takings include these orders in full.
 */
export async function readUpcomingRevenue(
  db: TenantDb,
  days: Days,
  timeZone: string,
  modes: readonly string[],
): Promise<Sum> {
  const [sum] = await db.named<Sum>(
    'takings-to-come',
    `select count(distinct schedule.id)::int as count, coalesce(sum(due.amount), 0)::bigint as amount
       from portal.payment_schedule as schedule
       join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = schedule.id
       join portal.cart on cart.tenant_id = $1 and cart.id = schedule.cart_id and cart.attempt_id = schedule.id
       join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = schedule.cart_id
       join portal.payment_instalment as due on due.tenant_id = $1 and due.schedule_id = schedule.id
      where schedule.tenant_id = $1 and schedule.state = 'running' and due.state <> 'paid'
        and purchase.sold_at >= $2 and purchase.sold_at < $3 and attempt.mode = any ($4)`,
    [db.tenantId, ...instants(days, timeZone), modes],
  );
  return sum as Sum;
}

/** Value of gift cards by the kind of its movement, and what the venue owes at the end. */
export type GiftCardSums = CallAnswer<'GET /settingsadmin/takings'>['giftCards'];

/** Returns what happened to gift cards in a period, and what the venue owes at its end; in cents. */
export async function readGiftCardSums(
  db: TenantDb,
  days: Days,
  timeZone: string,
  modes: readonly string[],
): Promise<GiftCardSums> {
  const [sums] = await db.named<GiftCardSums>(
    'takings-gift-cards',
    `with moved as (
       select kind, value, at from portal.gift_card_movement
        where tenant_id = $1 and at < $3 and kind not in ('reserved', 'released') and mode = any ($4)),
     within as (select kind, value from moved where at >= $2)
     select coalesce(sum(value) filter (where kind = 'issued'), 0)::int as issued,
            coalesce(sum(value) filter (where kind = 'granted'), 0)::int as granted,
            coalesce(sum(value) filter (where kind = 'credited'), 0)::int as credited,
            coalesce(sum(value) filter (where kind = 'redeemed'), 0)::int as redeemed,
            coalesce(sum(value) filter (where kind = 'refunded'), 0)::int as refunded,
            coalesce(sum(value) filter (where kind = 'revoked'), 0)::int as revoked,
            coalesce(sum(value) filter (where kind = 'expired'), 0)::int as expired,
            coalesce(sum(value) filter (where kind = 'restored'), 0)::int as restored,
            coalesce(sum(case kind when 'withdrawn' then value when 'reinstated' then -value end), 0)::int as withdrawn,
            coalesce(sum(case kind when 'lost' then value when 'recovered' then -value end), 0)::int as lost,
            (select coalesce(sum(case when kind in ('redeemed', 'expired', 'revoked', 'withdrawn') then -value
                                      when kind in ('lost', 'recovered') then 0 else value end), 0)::int
               from moved) as liability
       from within`,
    [db.tenantId, ...instants(days, timeZone), modes],
  );
  return sums as GiftCardSums;
}

type Figure = z.infer<typeof TakingsFigure>;

/** Returns the figures that the venue has chosen; undefined before its first choice. */
export async function readChosenFigures(db: TenantDb): Promise<Figure[] | undefined> {
  const [row] = await db.named<{ figures: Figure[] }>(
    'takings-setting',
    'select figures from portal.takings_setting where tenant_id = $1',
    [db.tenantId],
  );
  return row?.figures;
}

/** Updates the sums of a period's days whose orders have changed. */
export async function refreshTakings(db: TenantDb, { from, until }: Days, timeZone: string): Promise<void> {
  await db.named('takings-refresh', 'select portal.refresh_takings($1, $2, $3, $4)', [
    db.tenantId,
    timeZone,
    from,
    until,
  ]);
}

/** Stores the figures that the venue has chosen. */
export async function saveChosenFigures(
  db: TenantDb,
  figures: readonly z.infer<typeof TakingsFigure>[],
): Promise<void> {
  await db.named(
    'takings-save-setting',
    `insert into portal.takings_setting (tenant_id, figures) values ($1, $2)
     on conflict (tenant_id) do update set figures = excluded.figures`,
    [db.tenantId, figures],
  );
}
