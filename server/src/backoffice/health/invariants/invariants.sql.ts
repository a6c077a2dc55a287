import type { TenantDb } from '#kernel/database/database.ts';
import type { Invariant } from '../health.ts';
import { ENDING_RULES } from './endings.sql.ts';
import { countInSteps } from './history.sql.ts';
import { ONE_SALE, PAYMENT_FIRST, REPLAY } from './invariants-sales.sql.ts';
import { MONEY } from './money.sql.ts';
import { PLACE_INVARIANTS } from './places.sql.ts';

/** The invariants of a venue, each as the queries of its rules. */
export const VENUE_INVARIANTS = {
  money: MONEY,
  places: PLACE_INVARIANTS,
  paymentFirst: PAYMENT_FIRST,
  oneSale: ONE_SALE,
  replays: REPLAY,
  endings: ENDING_RULES,
} as const satisfies Record<Invariant, Readonly<Record<string, string>>>;

/** A part of a venue's history: from the first instant up to the last, which is excluded. As text, to the microsecond. */
export interface Step {
  first: string;
  last: string;
}

/** The steps of a check, and where the next check continues. */
export interface CheckPlan {
  /** The rows since the last check, and a part of the older ones */
  steps: Step[];
  /** Everything that is dated later, such as sessions to come: checked each time */
  ahead: Step;
  checkedUntil: string;
  continueAt: string;
  /** Steps in which a rule was broken or unchecked, by rule */
  again: { rule: string; steps: Step[] }[];
}

/** Orders of one step through a venue's history. A smaller venue is checked whole each time. */
const ORDERS_PER_STEP = 2000;

/** Hours before the last check that are checked again: a transaction may commit rows with an earlier time. */
const OVERLAP_HOURS = 1;

/** Plans a check of the venue. @param ordersPerStep of the older rows */
export async function planCheck(db: TenantDb, ordersPerStep = ORDERS_PER_STEP): Promise<CheckPlan> {
  const [plan] = await db.query<CheckPlan>(
    `with progress as (
       select coalesce(max(checked_until), now()) as checked_until, coalesce(max(continue_at), '-infinity') as continue_at
         from portal.invariant_progress where tenant_id = $1),
     step as (
       select continue_at as first,
              coalesce((select sold_at from portal.purchase where tenant_id = $1 and sold_at > continue_at
                         order by sold_at offset $2 limit 1), now()) as last
         from progress)
     select jsonb_build_array(
              jsonb_build_object('first', checked_until - make_interval(hours => $3), 'last', now()),
              jsonb_build_object('first', first, 'last', last)) as steps,
            jsonb_build_object('first', now(), 'last', 'infinity'::timestamptz) as ahead,
            now()::text as "checkedUntil", (case last when now() then '-infinity' else last end)::text as "continueAt",
            coalesce((select jsonb_agg(jsonb_build_object('rule', rule, 'steps', steps))
                        from (select rule, jsonb_agg(jsonb_build_object('first', first, 'last', last)) as steps
                                from portal.invariant_breach where tenant_id = $1 group by rule) as breach), '[]') as again
       from progress, step`,
    [db.tenantId, ordersPerStep, OVERLAP_HOURS],
  );
  return plan as CheckPlan;
}

/** Counts the rows of the venue that break a rule in these steps. @param text the query of the rule */
export async function countBreaches(db: TenantDb, text: string, steps: readonly Step[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(...countInSteps(text, steps));
  return row?.count ?? 0;
}

/** A step in which a rule does not hold. */
export type BrokenStep = Step & { rule: string };

/** Stores where the next check continues, and the steps that it checks again. */
export async function saveCheck(
  db: TenantDb,
  { checkedUntil, continueAt }: CheckPlan,
  broken: readonly BrokenStep[],
): Promise<void> {
  await db.query(
    `insert into portal.invariant_progress (tenant_id, checked_until, continue_at) values ($1, $2, $3)
     on conflict (tenant_id) do update set checked_until = excluded.checked_until, continue_at = excluded.continue_at`,
    [db.tenantId, checkedUntil, continueAt],
  );
  await db.query('delete from portal.invariant_breach where tenant_id = $1', [db.tenantId]);
  // Overlapping steps become one.
  await db.query(
    `insert into portal.invariant_breach (tenant_id, rule, first, last)
     select $1, rule, lower(step), upper(step)
       from (select rule, range_agg(tstzrange(first, last)) as steps
               from jsonb_to_recordset($2) as found (rule text, first timestamptz, last timestamptz) group by rule) as broken,
            unnest(steps) as step
     on conflict do nothing`,
    [db.tenantId, JSON.stringify(broken)],
  );
}
