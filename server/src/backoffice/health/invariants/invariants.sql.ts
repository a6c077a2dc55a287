import type { TenantDb } from '#kernel/database/database.ts';
import type { Invariant } from '../health.ts';
import { ENDING_RULES } from './endings.sql.ts';
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

/** Counts the rows of the venue that break a rule. @param text the query of the rule */
export async function countBreaches(db: TenantDb, text: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count from (${text}) as broken`);
  return row?.count ?? 0;
}
