import type { Handler } from '#platform/http/calls.ts';
import { requestMail } from '#tickets/mails/service.ts';
import { requireOwnPurchase } from '#tickets/orders/service.ts';

export const sendReceipt: Handler<'GET /Purchase/SendReceiptPurchaseByEmail'> = async (context) => {
  const { query, tenant, locale, identity, services } = context;
  const purchase = await requireOwnPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  await requestMail(services, tenant, 'receipt', { purchaseId: purchase.id, locale });
};
