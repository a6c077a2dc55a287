/**
 * What the portal requires of a card payment provider, in the portal's terms. Domains import this file only;
 * `app.ts` picks the implementation.
 */

export type PaymentMode = 'TEST' | 'PRODUCTION';

/** A tenant's contract with the provider. Secrets are decrypted just before use and never logged. */
export interface Shop {
  /** The provider's number of the shop. */
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** Key that signs forms and notifications, for this mode. */
  readonly formKey: string;
  /** Password of the server-to-server interface, for this mode. */
  readonly restPassword: string;
  /** Where the browser posts the form. */
  readonly formUrl: string;
  /** Base of the server-to-server interface, ending in a slash. */
  readonly restUrl: string;
}

/** Identifies one payment attempt at the provider: `id` is unique per shop and UTC day, whatever its case. */
export interface TransactionReference {
  /** Six letters or digits. */
  readonly id: string;
  readonly startedAt: Date;
}

export interface Money {
  /** In cents. */
  readonly amountCents: number;
  readonly currency: 'EUR';
}

/**
 * How the total is spread over time. Dates are calendar days `YYYY-MM-DD`. Instalments after the first are equal shares
 * of what remains, with the cents that cannot be shared on the last.
 */
export type PaymentPlan =
  | { readonly kind: 'single' }
  | {
      readonly kind: 'instalments';
      readonly firstCents: number;
      readonly count: number;
      readonly periodDays: number;
    }
  | {
      readonly kind: 'scheduled';
      readonly dues: readonly { readonly day: string; readonly amountCents: number }[];
    };

/** Which card pays: one typed in, one typed in and saved (always, or if the payer ticks it), or a saved one. */
export type PayingCard =
  | { readonly kind: 'typed' }
  | { readonly kind: 'typed-and-saved'; readonly payerChooses: boolean }
  | { readonly kind: 'saved'; readonly alias: string };

export interface SubscriptionTerms extends Money {
  /** First day on which a payment may be drawn, `YYYY-MM-DD`. */
  readonly effectiveDay: string;
  /** 1 to 28. */
  readonly dayOfTheMonth: number;
  /** Number of payments. */
  readonly count: number;
}

/** What the payer is sent to the provider for. */
export type PaymentPurpose =
  | { readonly kind: 'pay'; readonly total: Money; readonly plan: PaymentPlan; readonly card: PayingCard }
  | { readonly kind: 'save-card'; readonly currency: 'EUR' }
  | { readonly kind: 'replace-card'; readonly alias: string }
  /** `alias` null: the payer types a card, which is saved. `payNow`: also debited at once. */
  | {
      readonly kind: 'subscribe';
      readonly alias: string | null;
      readonly terms: SubscriptionTerms;
      readonly payNow: Money | null;
    };

/** Where the browser comes back to. For display only: a return never fulfils an order. */
export interface ReturnUrls {
  readonly success: string;
  readonly refused: string;
  readonly cancelled: string;
  readonly error: string;
}

export interface PaymentRequest {
  readonly purpose: PaymentPurpose;
  readonly transaction: TransactionReference;
  /** The portal's own reference, echoed by the provider. At most 63 letters, digits, `-` and `_`. */
  readonly orderId: string;
  readonly customer: { readonly id?: string; readonly email?: string };
  /** Two letters, as in ISO 639-1. */
  readonly language: string;
  readonly returnUrls: ReturnUrls;
  /** Where the provider posts the signed result. */
  readonly notificationUrl: string;
}

/** A form that the visitor's page posts as it is. */
export interface PaymentForm {
  readonly url: string;
  readonly method: 'POST';
  readonly fields: Readonly<Record<string, string>>;
}

/** Paid and cancelled and failed are final for one transaction; pending is followed by another event. */
export type PaymentStatusClass = 'paid' | 'pending' | 'cancelled' | 'failed';

export type OperationType = 'DEBIT' | 'CREDIT' | 'VERIFICATION';

/** A subscription at the provider, and which of its debits an event is about. */
export interface SubscriptionReference {
  /** The provider's name of it. */
  readonly id: string;
  /** From 1 on; null for the payment with which it began. */
  readonly recurrence: number | null;
}

/** An authentic result of the provider: its signature was verified, or it was fetched over REST. */
export interface PaymentEvent {
  /** Idempotency key: the same result announced again has the same key. */
  readonly eventKey: string;
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** The provider's id. Null for an abandoned payment, which never became a transaction. */
  readonly transactionUuid: string | null;
  /** For a refund: the transaction that it gives back, where the provider says so. */
  readonly refundOf: string | null;
  readonly transactionId: string;
  /** UTC day of the attempt, `YYYY-MM-DD`: with `siteId` and `transactionId`, it identifies the attempt. */
  readonly transactionDay: string;
  readonly orderId: string;
  readonly statusClass: PaymentStatusClass;
  /** The provider's status. */
  readonly status: string;
  /** The provider's result code, such as `00` or `05`; null where it gives none. */
  readonly resultCode: string | null;
  readonly operationType: OperationType;
  /** The total that was requested, in cents. */
  readonly amountCents: number;
  /** ISO letters; a currency the portal does not know keeps the provider's digits. */
  readonly currency: string;
  /** The amount charged, 0 for a verified card; null where the provider does not report it. */
  readonly taken: { readonly amountCents: number; readonly currency: string } | null;
  /**
   * 1 for a single payment, the first instalment, or the payment with which a subscription began. Only 1 fulfils an order.
   * Later debits of a subscription count from 2 on.
   */
  readonly sequenceNumber: number;
  /** Present on every debit of a subscription that was registered. */
  readonly subscription?: SubscriptionReference;
  readonly occurredAt: Date;
  /** The saved card, when the payer let it be saved or paid with it; null when it could not be saved. */
  readonly alias: string | null;
  readonly card: {
    readonly brand: string;
    readonly lastDigits: string;
    readonly expiry: { readonly month: number; readonly year: number } | null;
  } | null;
}

export type NotificationRejection = 'bad-signature' | 'wrong-site' | 'wrong-mode' | 'malformed';

export type NotificationReading =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  /** `field`: the first invalid field, for the log. Never its value. */
  | { readonly kind: 'rejected'; readonly reason: NotificationRejection; readonly field?: string };

/** `refused` is the provider's answer. An unknown outcome is thrown, as `PaymentProviderUnavailable`. */
export type RefundAnswer =
  | { readonly kind: 'done'; readonly event: PaymentEvent }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export interface RefundRequest extends Money {
  readonly transactionUuid: string;
  readonly comment: string;
  /** `cancel-only` before the capture; `cancel-or-refund` lets the provider choose. */
  readonly resolution: 'cancel-only' | 'cancel-or-refund';
}

/** What is wrong with a shop. */
export interface ShopCheck {
  readonly signature: 'ok' | 'wrong';
  /** `refused`: the provider does not know this password of this site; `unavailable`: it did not answer as expected. */
  readonly access: 'ok' | 'refused' | 'wrong-mode' | 'unavailable';
}

export interface PaymentProvider {
  /** Path segment of the notification route: `/payment/{name}/{tenant}/notification`. */
  readonly name: string;
  /** Pure. Throws `PaymentFormError` when a value does not fit the provider's format. */
  form(request: PaymentRequest, shop: Shop): PaymentForm;
  /** Pure. Checks signature, shop, mode and shape of a posted notification. */
  readNotification(body: Readonly<Record<string, string>>, shop: Shop): NotificationReading;
  /** Everything the provider knows about an order; empty when it knows nothing. Finds lost notifications. */
  lookUp(orderId: string, shop: Shop): Promise<readonly PaymentEvent[]>;
  /** Refunds a payment, or cancels one that is not captured yet. */
  refund(request: RefundRequest, shop: Shop): Promise<RefundAnswer>;
  /** Whether forms are signed as the provider documents it, and the provider knows the shop. Changes nothing. */
  checkShop(shop: Shop): Promise<ShopCheck>;
  /** Forgets a saved card; one that the provider does not know is forgotten already. */
  cancelAlias(alias: string, shop: Shop): Promise<void>;
  /** Ends a subscription: nothing more is debited. One that the provider does not know, or has ended, is ended already. */
  cancelSubscription(subscription: { id: string; alias: string }, shop: Shop): Promise<void>;
}

/** A value does not have the provider's format. `field` is its name at the provider. */
export class PaymentFormError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(`${field}: ${message}`);
    this.name = 'PaymentFormError';
    this.field = field;
  }
}

/** The provider did not answer, or not in its format: the outcome is unknown, not failed. */
export class PaymentProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentProviderUnavailable';
  }
}

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
