import type { Handler } from '#platform/http/calls.ts';
import { fileName, refundPdf } from '../../documents/service.ts';
import { requireRefund } from '../../refunds/service.ts';

export const generateRefundReceipt: Handler<'GET /Purchase/GenerateRefundReceipt'> = async ({
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
