/** Webhooks as pages and server know them. Free of zod: the browser imports it. */

/** The events that an endpoint may subscribe to; docs/integrator/webhooks.md has what each says. */
export const WEBHOOK_KINDS = [
  'order.sold',
  'order.cancelled',
  'ticket.transferred',
  'ticket.used',
  'refund.made',
  'refund.failed',
  'payment.disputed',
  'card.attached',
  'card.detached',
  'card.blocked',
  'card.used',
  'session.moved',
  'session.cancelled',
  'reseller.booked',
  'reseller.cancelled',
  'health.turned',
] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** What an administrator sends to try an endpoint. */
export const TEST_KIND = 'webhook.test';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why there was no answer; `secret`: nothing was sent, since the stored secret can no longer be read. */
export const DELIVERY_FAILURES = ['timeout', 'unreachable', 'tls', 'forbidden', 'secret'] as const;

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** Endpoints of one tenant. */
export const MAX_ENDPOINTS = 10;

/** Longest address, and description. */
export const MAX_ADDRESS = 500;
export const MAX_DESCRIPTION = 120;

/** Days that events and their deliveries are kept. */
export const LOG_DAYS = 30;

/** Hours that a secret still signs after it was replaced. */
export const FORMER_SECRET_HOURS = 24;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether events may be sent to an address, as far as it shows: over TLS, or, to try things out, on the own machine.
 * Names that lead to a private network are found when they are resolved, at each delivery.
 */
export function isWebhookAddress(text: string, mayBeLocal: boolean): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash || text.length > MAX_ADDRESS) return false;
  if (mayBeLocal && LOOPBACK.has(url.hostname)) return url.protocol === 'http:' || url.protocol === 'https:';
  return url.protocol === 'https:' && !LOOPBACK.has(url.hostname);
}
