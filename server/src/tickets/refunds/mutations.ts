import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import { REFUND_MAIL_TASK } from '#payment/refunds/outcomes/mutations.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

export interface RefundMail {
  tenantId: string;
  refundId: string;
  /** What the mail is about; absent from requested mails, and means `done`. */
  state?: 'pending' | 'done' | 'failed';
  /** How often parts of the refund were requested again. */
  round?: number;
  /** Of a requested mail; absent for the one that follows the refund. */
  requestId?: string;
  /** The language of the request; otherwise the language of the sale. */
  locale?: Locale;
}

/** Has the receipt of a refund sent again. */
export function requestRefundMail(db: TenantDb, refundId: string, locale: Locale): Promise<void> {
  const payload: RefundMail = { tenantId: db.tenantId, refundId, requestId: randomUUID(), locale };
  return enqueue(db, REFUND_MAIL_TASK, payload);
}
