import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fileName, receiptPdf } from '#tickets/documents/service.ts';
import { requireOwnPurchase } from '#tickets/orders/service.ts';
import { requireCustomer } from '../service.ts';

export const receipt: Handler<'GET /settingsadmin/lookupreceipt'> = async (context) => {
  const { query, tenant, locale, identity, services, transaction } = context;
  const { id } = await requireCustomer(services, tenant, query.customerId);
  const purchase = await requireOwnPurchase(services, tenant, id, query.externalPurchaseId);
  await transaction((db) =>
    recordChange(db, identity, { action: 'lookup.receipt', subject: purchase.externalPurchaseId }),
  );
  const pdf = await receiptPdf(services, tenant, purchase, locale, { urgent: true });
  const name = fileName('receipt', purchase.externalPurchaseId, locale);
  context.header('content-disposition', `attachment; filename="${name}"`);
  return pdf;
};
