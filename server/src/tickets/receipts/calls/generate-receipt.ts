import type { Handler } from '#platform/http/calls.ts';
import { fileName, receiptPdf } from '#tickets/documents/service.ts';
import { requireOwnPurchase } from '#tickets/orders/service.ts';

export const generateReceipt: Handler<'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase'> = async (
  context,
) => {
  const { query, tenant, locale, identity, services } = context;
  const purchase = await requireOwnPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  const pdf = await receiptPdf(services, tenant, purchase, locale, { urgent: true });
  const name = fileName('receipt', purchase.externalPurchaseId, locale);
  context.header('content-disposition', `attachment; filename="${name}"`);
  return pdf;
};
