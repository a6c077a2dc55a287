import type { Db, TenantDb } from '#platform/database/database.ts';
import type { Attempt, JournalEntry } from './rules.ts';

/** A tenant's payment settings, secrets still encrypted; return paths are those of the mode in force. */
export interface PaymentSettings {
  readonly idSite: string;
  readonly sitePasswordEncrypted: string;
  readonly apiKeyEncrypted: string;
  readonly isProduction: boolean;
  readonly formUrl: string;
  readonly restUrl: string;
  readonly returnSuccess: string;
  readonly returnRefused: string;
  readonly returnCancel: string;
  readonly returnError: string;
}

export async function readSettings(db: TenantDb): Promise<PaymentSettings | undefined> {
  const rows = await db.named<PaymentSettings>(
    'payment-settings',
    `select id_site as "idSite", site_password_encrypted as "sitePasswordEncrypted",
            api_key_encrypted as "apiKeyEncrypted", is_production as "isProduction", form_url as "formUrl",
            rest_url as "restUrl",
            case when is_production then url_front_success else test_url_front_success end as "returnSuccess",
            case when is_production then url_front_refused else test_url_front_refused end as "returnRefused",
            case when is_production then url_front_cancel else test_url_front_cancel end as "returnCancel",
            case when is_production then url_front_error else test_url_front_error end as "returnError"
       from portal.payment_settings where tenant_id = $1`,
    [db.tenantId],
  );
  return rows[0];
}

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
 * Attempts about which the provider should be asked now, oldest first: those without an answer, and refused ones, whose
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

export interface Refund {
  readonly transactionUuid: string;
  readonly attemptId: string;
  /** In cents. */
  readonly amount: number;
  readonly currency: 'EUR';
  readonly reason: string;
}

/** The columns of a {@link Refund}. */
export const REFUND_COLUMNS =
  'transaction_uuid as "transactionUuid", attempt_id as "attemptId", amount, currency, reason';

/** Refunds that the provider has not confirmed, oldest first; of one transaction where one is named. */
export function dueRefunds(db: TenantDb, transactionUuid: string | null = null): Promise<Refund[]> {
  return db.named<Refund>(
    'payment-due-refunds',
    `select ${REFUND_COLUMNS}
       from portal.payment_refund
      where state = 'due' and ($1::text is null or transaction_uuid = $1) order by requested_at limit 50`,
    [transactionUuid],
  );
}

/** The tenant's whole journal, in order; for export and verification. */
export function readJournal(db: Db): Promise<(JournalEntry & { readonly hash: Uint8Array })[]> {
  return db.query(
    `select sequence, event_key as "eventKey", attempt_id as "attemptId", order_id as "orderId",
            transaction_uuid as "transactionUuid", status, status_class as "statusClass",
            operation_type as "operationType", sequence_number as "sequenceNumber", amount, currency, mode,
            occurred_at as "occurredAt", recorded_at as "recordedAt", rejection, hash
       from portal.payment_event order by sequence`,
  );
}
