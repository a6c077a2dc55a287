import { requestRefund } from '#payment/refunds/mutations.ts';
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

/** Has what a payment to check took given back. @param by undefined: the venue's delay @returns false when it is already */
export async function giveBack(
  db: TenantDb,
  payment: StrayPayment,
  by: Administrator | undefined,
): Promise<boolean> {
  const { id, issue, taken } = payment;
  if (!(await requestRefund(db, { ...payment, amount: taken, reason: 'stray' }, by))) return false;
  await recordChange(db, by, {
    action: 'payment.refunded',
    subject: id,
    changes: changesBetween({}, { issue, refundedAmount: `${taken}` }),
  });
  return true;
}
