import type { Database, TenantDb } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
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

/** Attempts whose payment may still be made: not answered, pending, or refused with its page still open. */
const OPEN = `state in ('begun', 'pending', 'failed') and next_poll_at is not null`;

/** The attempts of a cart whose payment may still be made. */
export const readOpenAttempts = (db: TenantDb, cartId: string): Promise<Attempt[]> =>
  db.named<Attempt>(
    'payment-open-attempts',
    `select ${ATTEMPT_COLUMNS} from portal.payment_attempt
      where tenant_id = $1 and cart_id = $2 and ${OPEN} order by started_at`,
    [db.tenantId, cartId],
  );

/** An attempt, while its payment may still be made. */
export async function readOpenAttempt(db: TenantDb, attemptId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.named<Attempt>(
    'payment-open-attempt',
    `select ${ATTEMPT_COLUMNS} from portal.payment_attempt where tenant_id = $1 and id = $2 and ${OPEN}`,
    [db.tenantId, attemptId],
  );
  return attempt;
}

/** An attempt whose outcome is not known, with its age by the database's clock. */
export interface AttemptToPoll extends Attempt {
  readonly ageSeconds: number;
}

/** A tenant whose provider should have notified an attempt and has not. */
export interface SilentTenant {
  readonly id: TenantId;
  /** For how long, at most. */
  readonly seconds: number;
  /** Whether an attempt is to be asked about now. */
  readonly isDue: boolean;
}

/** Of these tenants, those with attempts about which their provider is silent. */
export function readSilentTenants(database: Database, tenants: readonly TenantId[]): Promise<SilentTenant[]> {
  return database.direct.named<SilentTenant>(
    'payment-silent-tenants',
    'select tenant as id, seconds, is_due as "isDue" from portal.silent_payments($1)',
    [tenants],
  );
}
