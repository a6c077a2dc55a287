import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type AfterEvent, notifyListeners } from '../notifications/routes.ts';
import { recordEvent } from '../notifications/service.ts';
import { shopOf, shopOfAttempt } from '../settings/service.ts';
import { claimOverdue } from './mutations.ts';

type Needed = Pick<Services, 'config' | 'database' | 'secrets' | 'payment' | 'clock'>;

/** Schedules asked about in one round, of one venue. */
const AT_ONCE = 200;

/** Asks the provider about debits that it should have notified: their notifications may be lost. */
export async function askOverdue(services: Needed, tenant: Tenant, afterEvent: AfterEvent): Promise<void> {
  const configured = await shopOf(services, tenant);
  if (!configured) return;
  const { database, payment } = services;
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const overdue = await database.tenant(tenant.id, (db) => claimOverdue(db, today, AT_ONCE));
  for (const { id, ...begunWith } of overdue) {
    const known = shopOfAttempt(configured, begunWith);
    if (!known) continue;
    const order = { orderId: id, session: null };
    const events = await payment.lookUp(order, known.shop).catch((error: unknown) => {
      if (error instanceof PaymentProviderUnavailable) return undefined;
      throw error;
    });
    // The provider is down: asked again tomorrow.
    if (!events) break;
    for (const event of events)
      await notifyListeners(tenant, await recordEvent(database, tenant.id, event), afterEvent);
  }
}
