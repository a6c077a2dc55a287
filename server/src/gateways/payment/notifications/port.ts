import type { Money, OrderReference, PaymentEvent, PaymentMode } from '../shapes/port.ts';

/** Notifications of providers, and the comparison of an event with the request. */

/** The body posted to the notification route, as received. */
export interface NotificationMessage {
  readonly contentType: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type NotificationRejection =
  | 'bad-signature'
  /** Signed too long ago or ahead of the clock: a replay, or very late. */
  | 'stale'
  | 'wrong-site'
  | 'wrong-mode'
  | 'malformed'
  | 'content-type';

/**
 * The meaning of an authentic notification. `changed`: an order changed, whose state is then looked up; `disputed`: the
 * payer disputes a payment, whose order the portal knows; `ignored`: no payment of the portal is concerned.
 */
export type NotificationReading =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'changed'; readonly order: OrderReference }
  | { readonly kind: 'disputed'; readonly transactionUuid: string }
  | { readonly kind: 'ignored' }
  /** `field` is the first invalid field, for the log. Its value is never logged. */
  | { readonly kind: 'rejected'; readonly reason: NotificationRejection; readonly field?: string };

/** The payment requested from the provider, for comparison with an event. */
export interface ExpectedPayment extends Money {
  readonly siteId: string;
  readonly mode: PaymentMode;
  readonly orderId: string;
}

export type PaymentMismatch = 'site' | 'mode' | 'order' | 'amount' | 'currency';

/** Returns the first field in which an event differs from the request; null when they match. */
export function mismatch(event: PaymentEvent, expected: ExpectedPayment): PaymentMismatch | null {
  if (event.siteId !== expected.siteId) return 'site';
  if (event.mode !== expected.mode) return 'mode';
  if (event.orderId !== expected.orderId) return 'order';
  if (event.amountCents !== expected.amountCents) return 'amount';
  if (event.currency !== expected.currency) return 'currency';
  return null;
}
