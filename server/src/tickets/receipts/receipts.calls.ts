import type { Handler, Routes } from '#calls.ts';
import { fileName, receiptPdf, refundPdf } from '../documents.service.ts';
import { requestMail } from '../order-mails.service.ts';
import { requireOwnPurchase } from '../orders/orders.service.ts';
import { requestRefundMail } from '../refunds/refund-receipts.sql.ts';
import { requireRefund } from '../refunds/refunds.service.ts';

const generateReceipt: Handler<'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase'> = async (
  context,
) => {
  const { query, tenant, locale, identity, services } = context;
  const purchase = await requireOwnPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  const pdf = await receiptPdf(services, tenant, purchase, locale, { urgent: true });
  const name = fileName('receipt', purchase.externalPurchaseId, locale);
  context.header('content-disposition', `attachment; filename="${name}"`);
  return pdf;
};

const generateRefundReceipt: Handler<'GET /Purchase/GenerateRefundReceipt'> = async ({
  query: { refundId },
  tenant,
  locale,
  identity,
  services,
  header,
}) => {
  const refund = await requireRefund(services, tenant, identity.userId, refundId);
  const name = fileName('refund', refund.orderNumber, locale);
  header('content-disposition', `attachment; filename="${name}"`);
  return refundPdf(services, tenant, refund, locale, { urgent: true });
};

const sendReceipt: Handler<'GET /Purchase/SendReceiptPurchaseByEmail'> = async (context) => {
  const { query, tenant, locale, identity, services } = context;
  const purchase = await requireOwnPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  await requestMail(services, tenant, 'receipt', { purchaseId: purchase.id, locale });
};

const sendRefundReceipt: Handler<'GET /Purchase/SendRefundReceiptByEmail'> = async ({
  query: { refundId },
  tenant,
  locale,
  identity,
  services,
  transaction,
}) => {
  await requireRefund(services, tenant, identity.userId, refundId);
  await transaction((db) => requestRefundMail(db, refundId, locale));
  services.jobs.wake();
};

export const receiptsRoutes = {
  // customer
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': generateReceipt,
  'GET /Purchase/SendReceiptPurchaseByEmail': sendReceipt,
  'GET /Purchase/GenerateRefundReceipt': generateRefundReceipt,
  'GET /Purchase/SendRefundReceiptByEmail': sendRefundReceipt,
} satisfies Routes;
