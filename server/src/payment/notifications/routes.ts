import { NOTIFICATION_PATH } from '@guichet/contract/payment/notifications.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CartRow } from '#cart/model.ts';
import type { NotificationReading, PaymentStatusClass } from '#gateways/payment/port.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { Services } from '#platform/http/services.ts';
import { readUrlencoded } from '#platform/http/urlencoded.ts';
import { counter } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { isBegunWith } from '../settings/former/data.ts';
import { type ConfiguredShop, shopOf } from '../settings/service.ts';
import { type Recorded, recordEvent } from './service.ts';

/** Called once for each recorded event, after its commit; with the cart when it was paid and claimed for its sale. */
export type AfterEvent = (
  tenant: Tenant,
  cartId: string,
  statusClass: PaymentStatusClass,
  paid?: CartRow,
) => Promise<void>;

type NotificationServices = Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>;

/** A notification is some kilobytes. */
const BODY_LIMIT = 64 * 1024;

const notifications = counter(
  'guichet_payment_notifications_total',
  'Notifications of the payment provider by what became of them',
  ['outcome'],
);

interface Route {
  Params: { provider: string; tenant: string };
  Body: Record<string, string>;
}
type Request = FastifyRequest<Route>;

/** The route that the payment provider’s server posts to. Answered in plain text, at once: the sale comes after. */
export function registerNotifications(
  app: FastifyInstance,
  services: NotificationServices,
  { afterEvent }: { readonly afterEvent: AfterEvent },
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      // A body with a repeated field is read as empty, and an empty one is refused.
      (_request, body, done) => done(null, readUrlencoded(body as string) ?? {}),
    );
    scope.route<Route>({
      method: 'POST',
      url: API_BASE + NOTIFICATION_PATH,
      config: { rateLimit: false },
      handler: (request, reply) => receive(request, reply, services, afterEvent),
    });
    done();
  });
}

async function receive(
  request: Request,
  reply: FastifyReply,
  services: NotificationServices,
  afterEvent: AfterEvent,
): Promise<FastifyReply> {
  reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
  const { provider, tenant: tenantName } = request.params;
  const tenant =
    provider.toLowerCase() === services.payment.name ? await services.tenants.find(tenantName) : undefined;
  const configured = tenant && (await shopOf(services, tenant));
  if (!configured) return refuse(request, reply, 404, { outcome: 'unknown-shop' });

  const reading = await readSigned(services, tenant, configured, request.body ?? {});
  if (reading.kind === 'rejected') {
    const status = reading.reason === 'malformed' ? 400 : 403;
    return refuse(request, reply, status, {
      outcome: reading.reason,
      tenantName: tenant.name,
      field: reading.field,
    });
  }
  const recorded = await recordEvent(services.database, tenant.id, reading.event);
  notifications.inc({ outcome: recorded.outcome });
  if (recorded.outcome === 'rejected') {
    request.log.warn(
      { tenantName: tenant.name, reason: recorded.reason },
      'A payment notification was not taken',
    );
    return reply.code(400).send(`Not taken: ${recorded.reason}\n`);
  }
  // The provider does not wait for the sale; an interrupted one is retried by the sweep of due sales.
  notifyListeners(tenant, recorded, afterEvent).catch((error: unknown) => {
    request.log.error({ err: error }, 'What follows a payment failed');
  });
  return reply.send('OK\n');
}

/**
 * Reads a notification with the venue's shop, or with a former one where its order was begun with that: a key that the
 * venue has replaced is good for nothing else.
 */
async function readSigned(
  { payment, database }: NotificationServices,
  tenant: Tenant,
  { shop, former }: ConfiguredShop,
  body: Record<string, string>,
): Promise<NotificationReading> {
  const reading = payment.readNotification(body, shop);
  if (reading.kind === 'event' || reading.reason === 'malformed') return reading;
  for (const known of former) {
    const read = payment.readNotification(body, known.shop);
    if (read.kind === 'rejected') continue;
    const { orderId } = read.event;
    if (await database.tenant(tenant.id, (db) => isBegunWith(db, orderId, known.version))) return read;
  }
  return reading;
}

/** Notifies of an event that was recorded now; a known one has been announced before. */
export async function notifyListeners(
  tenant: Tenant,
  recorded: Recorded,
  afterEvent: AfterEvent,
): Promise<void> {
  if (recorded.outcome === 'accepted' && recorded.cartId !== null) {
    const paid = recorded.cart?.kind === 'paid' ? recorded.cart.cart : undefined;
    await afterEvent(tenant, recorded.cartId, recorded.statusClass, paid);
  }
}

/** Forged, or for another shop: counted and logged, without any content of its sender. */
function refuse(
  request: Request,
  reply: FastifyReply,
  status: 400 | 403 | 404,
  reason: { outcome: string; tenantName?: string; field?: string | undefined },
): FastifyReply {
  notifications.inc({ outcome: reason.outcome });
  request.log.warn(reason, 'A payment notification was refused');
  return reply.code(status).send(`Refused: ${reason.outcome}\n`);
}
