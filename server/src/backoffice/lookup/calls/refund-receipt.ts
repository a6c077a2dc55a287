import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fileName, refundPdf } from '#tickets/documents/service.ts';
import { requireRefund } from '#tickets/refunds/service.ts';
import { requireCustomer } from '../service.ts';

export const refundReceipt: Handler<'GET /settingsadmin/lookuprefundreceipt'> = async (context) => {
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
