import { requireCustomer } from '#account/profile/profile.service.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { lockPayments } from '#payment/refunds/captured.sql.ts';
import { remakeRefunds } from '#payment/refunds/refunds.sql.ts';
import { fileName, refundPdf } from '../documents.service.ts';
import { readDecidedRefund } from './refund-receipts.sql.ts';
import { refundOrder, requireRefund } from './refunds.service.ts';

/** Cancels lines of a customer's order and refunds their price. */
const refund: Handler<'POST /settingsadmin/lookuprefund'> = async ({
  body: { customerId, refundId, ...request },
  tenant,
  identity,
  services,
}) => {
  const { id: userId } = await requireCustomer(services, tenant, customerId);
  return { state: await refundOrder(services, tenant, { ...request, id: refundId, userId }, identity) };
};

/** Requests a failed refund of a customer's order again. */
const refundAgain: Handler<'POST /settingsadmin/lookuprefundagain'> = async ({
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

/** Returns the receipt of a refund that is made, and records the access. */
const refundReceipt: Handler<'GET /settingsadmin/lookuprefundreceipt'> = async (context) => {
  const { query, tenant, locale, identity, services, transaction } = context;
  const { id } = await requireCustomer(services, tenant, query.customerId);
  const refund = await requireRefund(services, tenant, id, query.refundId);
  await transaction((db) =>
    recordChange(db, identity, { action: 'lookup.receipt', subject: refund.orderNumber }),
  );
  context.header(
    'content-disposition',
    `attachment; filename="${fileName('refund', refund.orderNumber, locale)}"`,
  );
  return refundPdf(services, tenant, refund, locale, { urgent: true });
};

export const refundsRoutes = {
  // administrator: stucked-carts
  'POST /settingsadmin/lookuprefund': refund,
  'POST /settingsadmin/lookuprefundagain': refundAgain,
  'GET /settingsadmin/lookuprefundreceipt': refundReceipt,
} satisfies Routes;
