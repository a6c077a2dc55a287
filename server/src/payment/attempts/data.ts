import type { TenantDb } from '#platform/database/database.ts';
import type { Attempt } from './rules.ts';

/** The columns of an {@link Attempt}. */
export const ATTEMPT_COLUMNS = `
  id, cart_id as "cartId", cart_version as "cartVersion", site_id as "siteId", mode, shop_version as "shopVersion", transaction_id as "transactionId",
  transaction_day as "transactionDay", started_at as "startedAt", amount, currency, state,
  transaction_uuid as "transactionUuid", session, plan, card, alias, purpose, schedule_id as "scheduleId", instalment`;

/** The last attempt to pay a cart. */
export async function latestAttempt(db: TenantDb, cartId: string): Promise<Attempt | undefined> {
  const rows = await db.named<Attempt>(
    'payment-latest-attempt',
    `select ${ATTEMPT_COLUMNS} from portal.payment_attempt where cart_id = $1 order by started_at desc limit 1`,
    [cartId],
  );
  return rows[0];
}

/** An attempt whose outcome is not known, with its age by the database's clock. */
export interface AttemptToPoll extends Attempt {
  readonly ageSeconds: number;
}

/** For how long the provider should have told about an attempt and has not, at most, in seconds. */
export async function longestSilence(db: TenantDb): Promise<number> {
  const [row] = await db.named<{ seconds: number }>(
    'payment-longest-silence',
    `select coalesce(extract(epoch from now() - min(coalesce(unanswered_since, next_poll_at))), 0)::float8 as seconds
       from portal.payment_attempt
      where state in ('begun', 'pending', 'failed') and coalesce(unanswered_since, next_poll_at) <= now()
        and next_poll_at is not null`,
  );
  return row?.seconds ?? 0;
}
