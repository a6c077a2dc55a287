import type { Handler } from '../../platform/calls.ts';
import { requestMail } from '../mails.ts';
import { requireOwnPurchase } from '../purchases.ts';

export const sendReceipt: Handler<'GET /Purchase/SendReceiptPurchaseByEmail'> = async (context) => {
  const { query, tenant, locale, identity, services } = context;
  const purchase = await requireOwnPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  await requestMail(services, tenant, 'receipt', { purchaseId: purchase.id, locale });
};
