import { NOTIFICATION_PATH } from '@guichet/contract/payment/notifications.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CartRow } from '#cart/cart.ts';
import type { NotificationRejection } from '#gateways/payment/notifications/port.ts';
import type { PaymentEvent, PaymentStatusClass } from '#gateways/payment/shapes/port.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import { counter } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import { type Recorded, recordEvent } from './notifications.service.ts';
import { askAbout, knownShops, orderOf, readSigned } from './reading.service.ts';

/** Called once for each recorded event, after its commit; with the cart when it was paid and claimed for its sale. */
export type AfterEvent = (
  tenant: Tenant,
  cartId: string,
  statusClass: PaymentStatusClass,
  paid?: CartRow,
) => Promise<void>;

type NotificationServices = Pick<
  Services,
  'config' | 'database' | 'secrets' | 'tenants' | 'payment' | 'clock'
>;

/** Maximum size of a notification in bytes; usual ones are some kilobytes. */
const BODY_LIMIT = 64 * 1024;

const notifications = counter(
  'guichet_payment_notifications_total',
  'Notifications of the payment provider by what became of them',
  ['outcome'],
);
for (const outcome of ['accepted', 'duplicate', 'ignored', 'rejected', 'not-answered', 'bad-signature'])
  notifications.inc({ outcome }, 0);

interface Route {
  Params: { provider: string; tenant: string };
  Body: string;
}
type Request = FastifyRequest<Route>;

/**
 * Registers the route for the payment provider’s server. It answers in plain text immediately: the sale comes after.
 */
export function registerNotifications(
  app: FastifyInstance,
  services: NotificationServices,
  { afterEvent }: { readonly afterEvent: AfterEvent },
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the raw body.
    acceptBodies(scope, ['application/x-www-form-urlencoded', 'application/json'], {
      limit: BODY_LIMIT,
      parse: String,
    });
    scope.route<Route>({
      method: 'POST',
      url: API_BASE + NOTIFICATION_PATH,
      config: { rateLimit: false },
      // Runs before the body is read.
      onRequest: async (request, reply) => {
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
        if (!(await addresseeOf(request, services)))
          return refuse(request, reply, 404, { outcome: 'unknown-shop' });
      },
      handler: (request, reply) => receive(request, reply, services, afterEvent),
    });
    done();
  });
}

/** Returns the tenant of a notification, and its shops at the provider; undefined when there is none. */
async function addresseeOf({ params }: Request, services: NotificationServices) {
  const tenant = await services.tenants.find(params.tenant);
  const shops = knownShops(tenant && (await shopOf(services, tenant)), params.provider.toLowerCase());
  return tenant && shops.length > 0 ? { tenant, shops } : undefined;
}

async function receive(
  request: Request,
  reply: FastifyReply,
  services: NotificationServices,
  afterEvent: AfterEvent,
): Promise<FastifyReply> {
  const addressee = await addresseeOf(request, services);
  if (!addressee) return refuse(request, reply, 404, { outcome: 'unknown-shop' });
  const { tenant, shops } = addressee;
  const { body = '', headers } = request;
  const message = { contentType: contentTypeOf(request), body, headers };
  const { reading, shop } = await readSigned(services, tenant, shops, message);
  if (reading.kind === 'rejected') {
    return refuse(request, reply, REFUSALS[reading.reason] ?? 403, {
      outcome: reading.reason,
      tenantName: tenant.name,
      field: reading.field,
    });
  }
  if (reading.kind === 'ignored') {
    notifications.inc({ outcome: 'ignored' });
    return reply.send('OK\n');
  }
  const order = await orderOf(services, tenant, reading);
  if (order === 'unknown') {
    notifications.inc({ outcome: 'ignored' });
    return reply.send('OK\n');
  }
  const events = reading.kind === 'event' ? [reading.event] : await askAbout(services, tenant, order, shop);
  if (!events) return refuse(request, reply, 503, { outcome: 'not-answered', tenantName: tenant.name });
  return record(request, reply, { services, tenant, events, afterEvent });
}

/** Records the event of a notification, and notifies the listeners. */
async function record(
  request: Request,
  reply: FastifyReply,
  { services, tenant, events, afterEvent }: Notified,
): Promise<FastifyReply> {
  let rejected: string | undefined;
  for (const event of events) {
    const recorded = await recordEvent(services, tenant.id, event);
    notifications.inc({ outcome: recorded.outcome });
    if (recorded.outcome === 'rejected') rejected = recorded.reason;
    // The provider does not wait for the sale; an interrupted one is retried by the sweep of due sales.
    notifyListeners(tenant, recorded, afterEvent).catch((error: unknown) => {
      request.log.error({ err: error }, 'What follows a payment failed');
    });
  }
  if (rejected === undefined) return reply.send('OK\n');
  request.log.warn({ tenantName: tenant.name, reason: rejected }, 'A payment notification was not taken');
  return reply.code(400).send(`Not taken: ${rejected}\n`);
}

interface Notified {
  readonly services: NotificationServices;
  readonly tenant: Tenant;
  readonly events: readonly PaymentEvent[];
  readonly afterEvent: AfterEvent;
}

const contentTypeOf = ({ headers }: Request): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Status codes for unreadable notifications; other rejected ones are forged. */
const REFUSALS: Partial<Record<NotificationRejection, 400 | 403 | 415>> = {
  malformed: 400,
  'content-type': 415,
};

/** Notifies listeners of a newly recorded event; a known event was announced before. */
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

/** Refuses a forged notification, or one of another shop: counted and logged, without any of its content. */
function refuse(
  request: Request,
  reply: FastifyReply,
  status: 400 | 403 | 404 | 415 | 503,
  reason: { outcome: string; tenantName?: string; field?: string | undefined },
): FastifyReply {
  notifications.inc({ outcome: reason.outcome });
  request.log.warn(reason, 'A payment notification was refused');
  return reply.code(status).send(`Refused: ${reason.outcome}\n`);
}
