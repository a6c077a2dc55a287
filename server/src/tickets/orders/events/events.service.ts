import type { OnUse } from '#gateways/ticketing/turnstiles/port.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { readDispute } from '#payment/notifications/disputes.sql.ts';
import type { EventReaders } from '#tenants/webhooks/delivery/delivery.service.ts';
import { noteEvents } from '#tenants/webhooks/webhooks.sql.ts';
import { readPurchase } from '../orders.sql.ts';
import { readEventRefund, readTicketsOf } from './events.sql.ts';
import { viewCancelledOrder, viewMadeRefund, viewSoldOrder, viewUse } from './events.ts';

async function soldOrder(db: TenantDb, { purchaseId }: { purchaseId: string }) {
  const order = await readPurchase(db, purchaseId);
  return order && viewSoldOrder(order, await readTicketsOf(db, purchaseId, null));
}

async function cancelledOrder(db: TenantDb, { refundId }: { refundId: string }) {
  const refund = await readEventRefund(db, refundId);
  if (!refund?.purchaseId) return undefined;
  const order = await readPurchase(db, refund.purchaseId);
  const tickets = await readTicketsOf(db, refund.purchaseId, refund);
  return order && viewCancelledOrder(refundId, order, refund, tickets);
}

async function endedRefund(db: TenantDb, { refundId }: { refundId: string }) {
  const refund = await readEventRefund(db, refundId);
  return refund && viewMadeRefund(refundId, refund);
}

async function disputedPayment(db: TenantDb, { disputeId }: { disputeId: string }) {
  const dispute = await readDispute(db, disputeId);
  if (!dispute) return undefined;
  const { id, openedAt, respondBy, ...rest } = dispute;
  return {
    disputeId: id,
    ...rest,
    openedAt: openedAt.toISOString(),
    respondBy: respondBy?.toISOString() ?? null,
  };
}

/** Readers of the payloads of order, refund and dispute events, called once an endpoint receives them. */
export const EVENT_READERS: EventReaders = {
  'order.sold': soldOrder,
  'order.cancelled': cancelledOrder,
  'refund.made': endedRefund,
  'refund.failed': endedRefund,
  'payment.disputed': disputedPayment,
};

/** Enqueues the webhooks of accepted passes at turnstiles, each under the id of its pass. */
export const usesNoted =
  (database: Database): OnUse =>
  (tenantId, uses) =>
    database.tenant(tenantId, (db) => noteEvents(db, uses.map(viewUse)));
