import type { NotificationMessage, NotificationReading } from '#gateways/payment/notifications/port.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { OrderReference, PaymentEvent, Shop } from '#gateways/payment/shapes/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { ConfiguredShop, KnownShop } from '../settings/payment-settings.service.ts';
import { isBegunWith, readShopOfOrder } from '../settings/previous-shops.sql.ts';
import { readOrderOfTransaction } from './disputes.sql.ts';

type Needed = Pick<Services, 'database' | 'payment' | 'clock'>;

/** A shop that may send notifications. */
interface ListeningShop extends KnownShop {
  /** Whether the venue has left it. */
  readonly isFormer: boolean;
}

/** Returns the venue's shops of a protocol, the current one first. */
export function knownShops(
  configured: ConfiguredShop | undefined,
  protocol: string,
): readonly ListeningShop[] {
  if (!configured) return [];
  const former = configured.former.map((shop) => ({ ...shop, isFormer: true }));
  return [{ ...configured, isFormer: false }, ...former].filter(({ shop }) => shop.protocol === protocol);
}

/**
 * Reads a notification with the venue's current shop, or with the former shop that began its order: a replaced key is
 * valid for nothing else. @param shops at least one
 */
export async function readSigned(
  { payment, database, clock }: Needed,
  tenant: Tenant,
  shops: readonly ListeningShop[],
  message: NotificationMessage,
): Promise<{ reading: NotificationReading; shop: Shop }> {
  const now = new Date(clock());
  const readings = shops.map((known) => ({
    ...known,
    reading: payment.readNotification(message, known.shop, now),
  }));
  for (const { reading, shop, version, isFormer } of readings) {
    if (reading.kind === 'rejected') continue;
    if (!isFormer || reading.kind === 'ignored') return { reading, shop };
    const order = await orderOf({ database }, tenant, reading);
    if (order === 'unknown') return { reading: { kind: 'ignored' }, shop };
    if (await database.tenant(tenant.id, (db) => isBegunWith(db, order.orderId, version)))
      return { reading, shop };
  }
  const [first] = readings as [(typeof readings)[number]];
  const refused: NotificationReading = { kind: 'rejected', reason: 'bad-signature' };
  return { reading: first.reading.kind === 'rejected' ? first.reading : refused, shop: first.shop };
}

/** Returns the order of a notification; `unknown`: a dispute of a payment of another seller. */
export async function orderOf(
  { database }: Pick<Needed, 'database'>,
  tenant: Tenant,
  reading: Exclude<NotificationReading, { kind: 'ignored' | 'rejected' }>,
): Promise<OrderReference | 'unknown'> {
  if (reading.kind === 'event') return { orderId: reading.event.orderId, session: null };
  if (reading.kind === 'changed') return reading.order;
  const order = await database.tenant(tenant.id, (db) => readOrderOfTransaction(db, reading.transactionUuid));
  return order ? { ...order, session: null } : 'unknown';
}

/** Polls the provider about an order that a notification reports as changed; undefined when it does not answer. */
export async function askAbout(
  { payment, database }: Needed,
  tenant: Tenant,
  reference: OrderReference,
  shop: Shop,
): Promise<readonly PaymentEvent[] | undefined> {
  const begun = await database.tenant(tenant.id, (db) => readShopOfOrder(db, reference.orderId));
  const order = { orderId: reference.orderId, session: begun?.session ?? reference.session };
  return payment.lookUp(order, shop).catch((error: unknown) => {
    if (error instanceof PaymentProviderUnavailable) return undefined;
    throw error;
  });
}
