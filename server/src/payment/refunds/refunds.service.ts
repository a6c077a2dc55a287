import { PaymentProviderUnavailable, type RefundAnswer } from '#gateways/payment/port.ts';
import type { OrderReference, PaymentEvent, Shop } from '#gateways/payment/shapes/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { recordEvent } from '../notifications/notifications.service.ts';
import { shopOfOrder } from '../settings/payment-settings.service.ts';
import { capturedOf } from './captured.sql.ts';
import {
  claimRefund,
  madeRefunds,
  markAccepted,
  markPolled,
  orderOf,
  pendingRefunds,
  type Refund,
  releaseRefund,
} from './refunds.sql.ts';
import { refundMade } from './refunds.ts';

type RefundServices = Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>;

/**
 * Runs the job `payment.refund`. One run at a time calls the provider, and first checks whether the refund was already
 * made: a job may run twice. While the provider refuses, the job fails and stays visible among the failed ones, and the
 * refund among the due ones.
 */
export async function runRefund(
  services: RefundServices,
  tenant: Tenant,
  transactionUuid: string,
): Promise<void> {
  const { database } = services;
  for (;;) {
    const claim = await database.tenant(tenant.id, (db) => claimRefund(db, transactionUuid));
    if (claim === 'done') return;
    // The queue retries: the claim of a run that died expires.
    if (claim === 'claimed') throw new Error('A refund is being made by another run of its job');
    try {
      await executeRefund(services, tenant, claim);
    } catch (error) {
      await database.tenant(tenant.id, (db) => releaseRefund(db, transactionUuid));
      throw error;
    }
  }
}

async function executeRefund(services: RefundServices, tenant: Tenant, refund: Refund): Promise<void> {
  const order = await services.database.tenant(tenant.id, (db) => orderOf(db, refund));
  const shop = await shopOfOrder(services, tenant, order.orderId);
  if (!shop) throw new Error('A refund needs the payment settings of its tenant');
  const answer = await askOnce(services, tenant, { ...refund, ...order }, shop);
  if (answer.kind === 'refused') throw new Error(`The provider refused a refund: ${answer.code}`);
  const { event } = answer;
  await recordEvent(services, tenant.id, event);
  const madeBy = event.transactionUuid === refund.transactionUuid ? null : event.transactionUuid;
  await services.database.tenant(tenant.id, (db) => markAccepted(db, refund, madeBy));
}

async function askOnce(
  { payment, database }: RefundServices,
  tenant: Tenant,
  refund: Refund & OrderReference,
  shop: Shop,
): Promise<RefundAnswer> {
  const events = await payment.lookUp(refund, shop);
  const others = await database.tenant(tenant.id, (db) => madeRefunds(db, refund.transactionUuid));
  const made = refundMade(events, refund, others);
  if (made) return { kind: 'done', event: made };
  return payment.refund(
    {
      key: `${refund.transactionUuid}:${refund.number}`,
      orderId: refund.orderId,
      transactionUuid: refund.transactionUuid,
      amountCents: refund.amount,
      currency: refund.currency,
      comment: refund.reason,
      resolution: 'cancel-or-refund',
    },
    shop,
  );
}

/** Runs the job `payment.poll-refunds`: polls the provider about accepted and unconfirmed refunds. */
export async function pollPendingRefunds(services: RefundServices): Promise<void> {
  for (const tenant of await services.tenants.venues())
    for (const refund of await services.database.tenant(tenant.id, pendingRefunds)) {
      await recordRefunds(services, tenant, refund, (event) => event.transactionUuid === refund.madeBy);
      await services.database.tenant(tenant.id, (db) => markPolled(db, refund));
    }
}

/**
 * Polls the provider about the payments of a cart and records its refunds: the provider's back office may not notify
 * the portal. While the provider does not answer, the recorded state counts.
 */
export async function recordRefundsElsewhere(
  services: RefundServices,
  tenant: Tenant,
  cartId: string,
): Promise<void> {
  const payments = await services.database.tenant(tenant.id, (db) => capturedOf(db, cartId));
  for (const payment of payments)
    if (payment.attemptId !== null)
      await recordRefunds(
        services,
        tenant,
        { ...payment, orderId: payment.attemptId },
        ({ operationType, statusClass, transactionUuid }) =>
          operationType === 'CREDIT' ||
          (statusClass === 'cancelled' && transactionUuid === payment.transactionUuid),
      );
}

async function recordRefunds(
  services: RefundServices,
  tenant: Tenant,
  payment: Pick<Refund, 'transactionUuid' | 'attemptId' | 'orderId'>,
  isOfRefund: (event: PaymentEvent) => boolean,
): Promise<void> {
  const order = await services.database.tenant(tenant.id, (db) => orderOf(db, payment));
  const shop = await shopOfOrder(services, tenant, order.orderId);
  if (!shop) return;
  const events = await services.payment.lookUp(order, shop).catch((error: unknown) => {
    if (error instanceof PaymentProviderUnavailable) return [];
    throw error;
  });
  for (const event of events.filter(isOfRefund)) await recordEvent(services, tenant.id, event);
}
