import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { Services } from '#services.ts';
import { shopOfOrder } from '../settings/payment-settings.service.ts';
import { readOrdersToAsk } from './disputes.sql.ts';
import { recordEvent } from './notifications.service.ts';

/**
 * Runs the job `payment.look-for-disputes`: polls providers without dispute notifications about payments of some
 * weeks and months ago. An unanswered order is polled again at its next age.
 */
export async function lookForDisputes(
  services: Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>,
): Promise<void> {
  const { database, payment } = services;
  for (const tenant of await services.tenants.venues())
    for (const order of await database.tenant(tenant.id, readOrdersToAsk)) {
      const shop = await shopOfOrder(services, tenant, order.orderId);
      if (shop?.protocol !== 'lyra') continue;
      const events = await payment.lookUp(order, shop).catch((error: unknown) => {
        if (error instanceof PaymentProviderUnavailable) return [];
        throw error;
      });
      for (const event of events) if (event.disputes) await recordEvent(services, tenant.id, event);
    }
}
