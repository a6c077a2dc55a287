import type { OrderReference, Shop } from '#gateways/payment/port.ts';
import type { RefundAnswer } from '#gateways/payment/refunds/port.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { recordEvent } from '../notifications/service.ts';
import { shopOfOrder } from '../settings/service.ts';
import { madeRefunds, orderOf, type Refund } from './data.ts';
import { claimRefund, markRefunded, releaseRefund } from './mutations.ts';
import { refundMade } from './rules.ts';

type RefundServices = Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>;

/**
 * The job `payment.refund`. One run at a time calls the provider, and first checks whether the money was refunded
 * already: a job may run twice. While the provider refuses, the job fails and stays visible among the failed ones, and
 * the refund among those due.
 */
export async function runRefund(services: RefundServices, payload: unknown): Promise<void> {
  const { tenantId, transactionUuid } = payload as { tenantId: string; transactionUuid: string };
  const tenant = (await services.tenants.all()).find(({ id }) => id === tenantId);
  if (!tenant) throw new Error('A refund is of no tenant');
  const { database } = services;
  for (;;) {
    const claim = await database.tenant(tenant.id, (db) => claimRefund(db, transactionUuid));
    if (claim === 'done') return;
    // The queue retries: should the other run die, its claim expires.
    if (claim === 'claimed') throw new Error('A refund is being made by another run of its job');
    try {
      await giveBack(services, tenant, claim);
    } catch (error) {
      await database.tenant(tenant.id, (db) => releaseRefund(db, transactionUuid));
      throw error;
    }
  }
}

async function giveBack(services: RefundServices, tenant: Tenant, refund: Refund): Promise<void> {
  const order = await services.database.tenant(tenant.id, (db) => orderOf(db, refund));
  const shop = await shopOfOrder(services, tenant, order.orderId);
  if (!shop) throw new Error('A refund needs the payment settings of its tenant');
  const answer = await askOnce(services, tenant, { ...refund, ...order }, shop);
  if (answer.kind === 'refused') throw new Error(`The provider refused a refund: ${answer.code}`);
  const { event } = answer;
  await recordEvent(services.database, tenant.id, event);
  const madeBy = event.transactionUuid === refund.transactionUuid ? null : event.transactionUuid;
  await services.database.tenant(tenant.id, (db) => markRefunded(db, refund, madeBy));
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
