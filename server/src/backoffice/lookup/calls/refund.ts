import type { Handler } from '#platform/http/calls.ts';
import { refundOrder } from '#sale/refunds/service.ts';
import { requireCustomer } from '../service.ts';

/** Cancels lines of a customer's order and gives back what they cost. */
export const refund: Handler<'POST /settingsadmin/lookuprefund'> = async ({
  body: { customerId, refundId, ...request },
  tenant,
  identity,
  services,
}) => {
  const { id: userId } = await requireCustomer(services, tenant, customerId);
  return { state: await refundOrder(services, tenant, { ...request, id: refundId, userId }, identity) };
};
