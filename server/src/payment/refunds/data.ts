import type { TenantDb } from '#platform/database/database.ts';

/** A payment to refund in full. */
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
