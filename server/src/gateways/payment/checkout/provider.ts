import { z } from 'zod';
import type { RefundAnswer, RefundRequest } from '../port.ts';
import {
  type BegunPayment,
  type PaymentProvider,
  PaymentProviderRefused,
  PaymentProviderUnavailable,
  type PaymentRequest,
  type ShopCheck,
} from '../port.ts';
import type { OrderReference, PaymentEvent, Shop } from '../shapes/port.ts';
import { type ApiRequest, type CallCheckout, createCheckoutApi } from './api.ts';
import { eventsOf, requestedRefundEvent } from './events.ts';
import { createCheckoutMandates } from './mandates.ts';
import { readEvent } from './notification.ts';
import { Account, CheckoutSession, Disputes, Refund, Refunds } from './objects.ts';
import { sessionRequest } from './session-request.ts';

const SESSIONS = 'v1/checkout/sessions';
/** Format of the key that signs events. */
const SIGNING_KEY = /^whsec_/;
/** Format of a secret key, unrestricted or restricted, with its mode. */
const SECRET_KEY = /^[rs]k_(test|live)_/;

/**
 * Creates the adapter of a checkout hosted by the provider (Stripe). The server opens a session and sends the payer to
 * its page. Signed events report a change of the session, which the adapter then reads from the provider.
 *
 * @param options.timeoutMs longest wait for an answer
 */
export function createCheckoutProvider(
  options: { readonly fetch?: typeof fetch; readonly timeoutMs?: number } = {},
): PaymentProvider {
  const call = createCheckoutApi({ fetch: options.fetch ?? fetch, timeoutMs: options.timeoutMs ?? 10_000 });
  return {
    begin: (request, shop) => openSession(call, request, shop),
    readNotification: readEvent,
    lookUp: (order, shop) => lookUp(call, order, shop),
    close: (order, shop) => close(call, order, shop),
    refund: (request, shop) => refund(call, request, shop),
    checkShop: async (shop) => ({
      signature: SIGNING_KEY.test(shop.signingKey) ? 'ok' : 'wrong',
      access: await checkAccess(call, shop),
    }),
    ...createCheckoutMandates(call),
  };
}

async function openSession(call: CallCheckout, payment: PaymentRequest, shop: Shop): Promise<BegunPayment> {
  const request: ApiRequest = {
    method: 'POST',
    path: SESSIONS,
    fields: sessionRequest(payment, shop),
    idempotencyKey: payment.orderId,
  };
  // When the first answer is lost, the request is retried with the same idempotency key.
  const answer = await call(shop, request, CheckoutSession).catch(() => call(shop, request, CheckoutSession));
  if (answer.kind === 'refused') throw new PaymentProviderRefused(`No session was opened: ${answer.code}`);
  const { id, url } = answer.value;
  if (!url || new URL(url).origin !== new URL(shop.pageUrl).origin)
    throw new PaymentProviderUnavailable('A session has no page where the provider has its pages');
  return { form: { method: 'GET', url, fields: {} }, session: id };
}

async function lookUp(call: CallCheckout, order: OrderReference, shop: Shop): Promise<PaymentEvent[]> {
  if (order.session === null) return [];
  const path = `${SESSIONS}/${encodeURIComponent(order.session)}`;
  const fields = {
    'expand[0]': 'payment_intent.latest_charge.refunds',
    'expand[1]': 'setup_intent.payment_method',
  };
  const answer = await call(shop, { method: 'GET', path, fields }, CheckoutSession);
  if (answer.kind === 'answer') return readSession(call, answer.value, shop);
  if (answer.status === 404) return [];
  throw new PaymentProviderUnavailable(`A session was not shown: ${answer.code}`);
}

/** Reads a session with its disputes and refunds. A failed refund leaves no refunded amount on the charge. */
async function readSession(
  call: CallCheckout,
  session: CheckoutSession,
  shop: Shop,
): Promise<PaymentEvent[]> {
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : undefined;
  const charge = payment?.latest_charge;
  if (!payment || !charge) return eventsOf(session, { refunds: [], disputes: [] }, shop);
  const list = async <T extends z.ZodType<{ data: unknown[] }>>(path: string, shape: T) => {
    const fields = { payment_intent: payment.id, limit: '100' };
    const answer = await call(shop, { method: 'GET', path, fields }, shape);
    if (answer.kind === 'answer') return answer.value;
    throw new PaymentProviderUnavailable(`${path} was not shown: ${answer.code}`);
  };
  const hasRefunds = charge.amount_refunded > 0 || (charge.refunds?.data.length ?? 0) > 0;
  const refunds = hasRefunds ? (await list('v1/refunds', Refunds)).data : [];
  const disputes = charge.disputed ? (await list('v1/disputes', Disputes)).data : [];
  return eventsOf(session, { refunds, disputes }, shop);
}

/** Closes a session. A session paid meanwhile does not expire; its payment is then read. */
async function close(call: CallCheckout, order: OrderReference, shop: Shop): Promise<PaymentEvent[]> {
  if (order.session === null) return [];
  const path = `${SESSIONS}/${encodeURIComponent(order.session)}/expire`;
  await call(shop, { method: 'POST', path }, z.object({}));
  return lookUp(call, order, shop);
}

async function refund(
  call: CallCheckout,
  { key, orderId, transactionUuid, amountCents, comment }: RefundRequest,
  shop: Shop,
): Promise<RefundAnswer> {
  const fields = {
    payment_intent: transactionUuid,
    amount: String(amountCents),
    'metadata[order]': orderId,
    'metadata[venue]': shop.venue,
    'metadata[comment]': comment,
  };
  const request: ApiRequest = {
    method: 'POST',
    path: 'v1/refunds',
    fields,
    idempotencyKey: `refund:${key}`,
  };
  const answer = await call(shop, request, Refund);
  if (answer.kind === 'refused') return { kind: 'refused', code: answer.code, message: answer.message };
  return { kind: 'done', event: requestedRefundEvent(answer.value, { orderId, shop }) };
}

async function checkAccess(call: CallCheckout, shop: Shop): Promise<ShopCheck['access']> {
  const mode = SECRET_KEY.exec(shop.apiSecret)?.[1];
  if (mode === undefined) return 'refused';
  if ((mode === 'live') !== (shop.mode === 'PRODUCTION')) return 'wrong-mode';
  const answer = await call(shop, { method: 'GET', path: 'v1/account' }, Account).catch((error: unknown) => {
    if (error instanceof PaymentProviderUnavailable) return undefined;
    throw error;
  });
  if (!answer) return 'unavailable';
  return answer.kind === 'answer' && answer.value.id === shop.siteId ? 'ok' : 'refused';
}
