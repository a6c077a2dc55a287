import type { TenantDb } from '#platform/database/database.ts';
import type { Attempt } from './rules.ts';

/** The columns of an {@link Attempt}. */
export const ATTEMPT_COLUMNS = `
  id, cart_id as "cartId", cart_version as "cartVersion", site_id as "siteId", mode, transaction_id as "transactionId",
  transaction_day as "transactionDay", started_at as "startedAt", amount, currency, state,
  transaction_uuid as "transactionUuid"`;

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

/**
 * Attempts to query at the provider now, oldest first: unanswered ones, and refused ones, whose
 * payer may have tried another card on the provider's page.
 */
export function attemptsToPoll(db: TenantDb): Promise<AttemptToPoll[]> {
  return db.named<AttemptToPoll>(
    'payment-attempts-to-poll',
    `select ${ATTEMPT_COLUMNS}, extract(epoch from now() - started_at)::float8 as "ageSeconds"
       from portal.payment_attempt
      where state in ('begun', 'pending', 'failed') and next_poll_at <= now()
      order by next_poll_at limit 50`,
  );
}
