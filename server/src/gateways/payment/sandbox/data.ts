import type { Db } from '#kernel/database/database.ts';
import type { Fields } from '../lyra/signature.ts';
import type { UsedCard } from './test-cards.ts';

/** A payer on the hosted page. */
export interface HostedSession {
  readonly id: string;
  readonly siteId: string;
  readonly state: 'open' | 'challenge' | 'concluded';
  readonly form: Fields;
  /** The card that awaits authentication. */
  readonly usedCard: UsedCard | null;
  /** Unsigned fields of the outcome, once concluded. */
  readonly result: Fields | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const SESSION = `
  id, site_id as "siteId", state, form, used_card as "usedCard", result, created_at as "createdAt",
  expires_at as "expiresAt"`;

export async function findSession(db: Db, id: string): Promise<HostedSession | undefined> {
  const rows = await db.named<HostedSession>(
    'sandbox-session',
    `select ${SESSION} from sandbox.payment_session where id = $1`,
    [id],
  );
  return rows[0];
}

export async function findSessionOfTransaction(
  db: Db,
  transaction: { siteId: string; day: string; id: string },
): Promise<HostedSession | undefined> {
  const rows = await db.named<HostedSession>(
    'sandbox-session-of-transaction',
    `select ${SESSION} from sandbox.payment_session
     where site_id = $1 and transaction_day = $2 and transaction_id = lower($3)`,
    [transaction.siteId, transaction.day, transaction.id],
  );
  return rows[0];
}

/** Reads the sessions that payers have abandoned. */
export function sessionsLeftOpen(db: Db, now: Date): Promise<HostedSession[]> {
  return db.named<HostedSession>(
    'sandbox-sessions-left-open',
    `select ${SESSION} from sandbox.payment_session where state <> 'concluded' and expires_at <= $1 limit 20`,
    [now],
  );
}

/** A transaction with the data of the payer's session. */
export interface StoredTransaction {
  readonly uuid: string;
  /** For a refund: the refunded payment. */
  readonly parentUuid: string | null;
  readonly orderId: string;
  readonly operationType: 'DEBIT' | 'CREDIT' | 'VERIFICATION';
  readonly status: string;
  readonly amountCents: number;
  readonly createdAt: Date;
  /** 1 for the first debit. */
  readonly sequenceNumber: number;
  readonly result: Fields;
}

const TRANSACTION = `
  transaction.uuid, transaction.parent_uuid as "parentUuid", transaction.order_id as "orderId", transaction.operation_type as "operationType",
  transaction.status, transaction.amount_cents as "amountCents", transaction.created_at as "createdAt",
  transaction.sequence_number as "sequenceNumber", session.result || transaction.result as result
  from sandbox.payment_transaction transaction join sandbox.payment_session session on session.id = session_id`;

export function transactionsOfOrder(db: Db, siteId: string, orderId: string): Promise<StoredTransaction[]> {
  return db.named<StoredTransaction>(
    'sandbox-transactions-of-order',
    `select ${TRANSACTION} where transaction.site_id = $1 and transaction.order_id = $2 order by transaction.created_at`,
    [siteId, orderId],
  );
}

export async function findTransaction(
  db: Db,
  siteId: string,
  uuid: string,
): Promise<StoredTransaction | undefined> {
  const rows = await db.named<StoredTransaction>(
    'sandbox-transaction',
    `select ${TRANSACTION} where transaction.site_id = $1 and transaction.uuid = $2`,
    [siteId, uuid],
  );
  return rows[0];
}
