/** Webhook rules for pages and server. Without zod: the browser imports this file. */

/** Event kinds for subscriptions; documented in docs/integrator/webhooks.md. */
export const WEBHOOK_KINDS = [
  'order.sold',
  'order.cancelled',
  'ticket.transferred',
  'ticket.moved',
  'ticket.used',
  'refund.made',
  'refund.failed',
  'payment.disputed',
  'card.attached',
  'card.detached',
  'card.blocked',
  'card.unblocked',
  'card.used',
  'session.moved',
  'session.cancelled',
  'reseller.booked',
  'reseller.cancelled',
  'health.turned',
] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Kind of the event that an administrator sends to test an endpoint. */
export const TEST_KIND = 'webhook.test';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Reasons for a missing response; `secret`: nothing was sent, since the stored secret cannot be decrypted. */
export const DELIVERY_FAILURES = ['timeout', 'unreachable', 'tls', 'forbidden', 'secret'] as const;

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** Maximum number of endpoints per tenant. */
export const MAX_ENDPOINTS = 10;

/** Maximum length of address and description. */
export const MAX_ADDRESS = 500;
export const MAX_DESCRIPTION = 120;

/** Days for which events and deliveries are stored. */
export const LOG_DAYS = 30;

/** Hours for which a replaced secret still signs. */
export const FORMER_SECRET_HOURS = 24;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether events may be sent to an address, by its form: over TLS, or to a loopback address for tests. Names in
 * private networks are detected at each delivery, when they are resolved.
 */
export function isWebhookAddress(text: string, mayBeLocal: boolean): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash || text.length > MAX_ADDRESS) return false;
  if (mayBeLocal && LOOPBACK.has(url.hostname)) return url.protocol === 'http:' || url.protocol === 'https:';
  return url.protocol === 'https:' && !LOOPBACK.has(url.hostname);
}
