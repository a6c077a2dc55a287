import type { Handler } from '#platform/http/calls.ts';
import { refundOrder } from '#sale/refunds/service.ts';

/** Takes lines of the customer's own order back, by their right of withdrawal. */
export const withdrawFromOrder: Handler<'POST /Purchase/Withdrawal'> = async ({
  body: { withdrawalId, ...request },
  tenant,
  identity: { userId },
  services,
}) => ({ state: await refundOrder(services, tenant, { ...request, id: withdrawalId, userId }, undefined) });
