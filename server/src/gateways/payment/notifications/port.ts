import type { Money, OrderReference, PaymentEvent, PaymentMode } from '../shapes/port.ts';

/** What a provider posts, and how an event is compared with what was asked for. */

/** What was posted to the notification route, as it was received. */
export interface NotificationMessage {
  readonly contentType: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type NotificationRejection =
  | 'bad-signature'
  /** Signed at another time: heard before, or very late. */
  | 'stale'
  | 'wrong-site'
  | 'wrong-mode'
  | 'malformed'
  | 'content-type';

/**
 * What an authentic notification says. `changed`: that something became of an order, which the provider is then asked
 * about; `disputed`: that the payer disputes a payment, whose order the portal knows; `ignored`: nothing about a payment
 * of the portal.
 */
export type NotificationReading =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'changed'; readonly order: OrderReference }
  | { readonly kind: 'disputed'; readonly transactionUuid: string }
  | { readonly kind: 'ignored' }
  /** `field`: the first invalid field, for the log. Never its value. */
  | { readonly kind: 'rejected'; readonly reason: NotificationRejection; readonly field?: string };

/** What was requested from the provider, to compare an event with. */
export interface ExpectedPayment extends Money {
  readonly siteId: string;
  readonly mode: PaymentMode;
  readonly orderId: string;
}

export type PaymentMismatch = 'site' | 'mode' | 'order' | 'amount' | 'currency';

/** The first field in which an event differs from the request; null when it matches. */
export function mismatch(event: PaymentEvent, expected: ExpectedPayment): PaymentMismatch | null {
  if (event.siteId !== expected.siteId) return 'site';
  if (event.mode !== expected.mode) return 'mode';
  if (event.orderId !== expected.orderId) return 'order';
  if (event.amountCents !== expected.amountCents) return 'amount';
  if (event.currency !== expected.currency) return 'currency';
  return null;
}
