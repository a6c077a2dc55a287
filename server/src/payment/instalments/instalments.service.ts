import { dayOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { askEach } from '../aliases/aliases.service.ts';
import { type AfterEvent, notifyListeners } from '../notifications/notifications.routes.ts';
import { recordEvent } from '../notifications/notifications.service.ts';
import { shopOf, shopOfAttempt } from '../settings/payment-settings.service.ts';
import { claimOverdue } from './instalments.sql.ts';

type Needed = Pick<Services, 'config' | 'database' | 'secrets' | 'payment' | 'clock'>;

/** Maximum schedules of a venue to poll in one round. */
const AT_ONCE = 200;

/** Polls the provider about overdue debits: their notifications may be lost. */
export async function askOverdue(services: Needed, tenant: Tenant, afterEvent: AfterEvent): Promise<void> {
  const configured = await shopOf(services, tenant);
  if (!configured) return;
  const { database, payment } = services;
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const overdue = await database.tenant(tenant.id, (db) => claimOverdue(db, today, AT_ONCE));
  // An unanswered poll does not block the others.
  await askEach(overdue, async ({ id, ...begunWith }) => {
    const known = shopOfAttempt(configured, begunWith);
    if (!known) return;
    for (const event of await payment.lookUp({ orderId: id, session: null }, known.shop))
      await notifyListeners(tenant, await recordEvent(services, tenant.id, event), afterEvent);
  });
}
