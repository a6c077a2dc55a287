import type { Handler } from '#platform/http/calls.ts';
import { requestRefundMail } from '../../refunds/mutations.ts';
import { requireRefund } from '../../refunds/service.ts';

export const sendRefundReceipt: Handler<'GET /Purchase/SendRefundReceiptByEmail'> = async ({
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
