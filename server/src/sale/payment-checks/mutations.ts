import { requestRefund } from '#payment/refunds/mutations.ts';
import { remakeRefunds } from '#payment/refunds/outcomes/mutations.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { PaymentName, StrayPayment } from './data.ts';

/** Records how a payment to check was handled. @returns false when it was handled before */
export async function markHandled(
  db: TenantDb,
  { id, issue, amount, currency }: PaymentName,
  by: Administrator,
  note: string,
): Promise<boolean> {
  const rows = await db.named(
    'sale-mark-payment-handled',
    `insert into portal.payment_check (tenant_id, id, administrator_email, note) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [db.tenantId, id, by.email, note],
  );
  if (rows.length === 0) return false;
  await recordChange(db, by, {
    action: 'payment.handled',
    subject: id,
    changes: changesBetween(
      {},
      { issue, paidAmount: currency === 'EUR' ? `${amount}` : `${amount} ${currency}`, note },
    ),
  });
  return true;
}

/** The part of a refund that a matter is about: its id ends in the number of the part, but for the first. */
const failedPartOf = ({ id, transactionUuid }: StrayPayment) => ({
  transactionUuid,
  number: Number(id.slice(`refund:${transactionUuid}:`.length) || 1),
});

/** Has what a payment to check took given back, or its failed refund made again. @param by undefined: the venue's delay @returns false when it is already */
export async function giveBack(
  db: TenantDb,
  payment: StrayPayment,
  by: Administrator | undefined,
): Promise<boolean> {
  const { id, issue, taken } = payment;
  const isRequested =
    issue === 'refund-failed'
      ? (await remakeRefunds(db, failedPartOf(payment))) > 0
      : await requestRefund(db, { ...payment, amount: taken, reason: 'stray' }, by);
  if (!isRequested) return false;
  await recordChange(db, by, {
    action: 'payment.refunded',
    subject: id,
    changes: changesBetween({}, { issue, refundedAmount: `${taken}` }),
  });
  return true;
}
