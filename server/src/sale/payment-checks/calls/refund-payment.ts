import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { refundPayment as refund } from '../service.ts';

export const refundPayment: Handler<'POST /Purchase/RefundPayment'> = async ({
  body,
  tenant,
  identity,
  services,
}) => {
  const outcome = await refund(services, tenant, body.id, identity);
  if (outcome !== 'refunded') fail(`payment.${outcome}`);
};
