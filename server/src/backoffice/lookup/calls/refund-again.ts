import { lockPayments } from '#payment/refunds/mutations.ts';
import { remakeRefunds } from '#payment/refunds/outcomes/mutations.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readDecidedRefund } from '#tickets/refunds/data.ts';
import { requireCustomer } from '../service.ts';

/** Requests a failed refund of a customer's order again. */
export const refundAgain: Handler<'POST /settingsadmin/lookuprefundagain'> = async ({
  body: { customerId, refundId },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const { id: userId } = await requireCustomer(services, tenant, customerId);
  const amount = await transaction(async (db) => {
    await lockPayments(db);
    const refund = await readDecidedRefund(db, refundId);
    if (refund?.userId !== userId) fail('refund.not-found');
    const remade = await remakeRefunds(db, { refundId });
    if (remade === 0) fail('refund.not-failed');
    await recordChange(db, identity, {
      action: 'order.refunded',
      subject: refund.orderNumber,
      changes: changesBetween({}, { refundedAmount: `${remade}` }),
    });
    return remade;
  });
  services.jobs.wake();
  return { amount };
};
