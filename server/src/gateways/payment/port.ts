import type { MandateProvider } from './mandates/port.ts';
import type { NotificationMessage, NotificationReading } from './notifications/port.ts';
import type { Money, OrderReference, PaymentEvent, Shop } from './shapes/port.ts';

/**
 * `done`: the provider has a refund, whose event says whether it is made, pending or failed. `refused`: the provider made
 * no refund. An unknown outcome is thrown as `PaymentProviderUnavailable`.
 */
export type RefundAnswer =
  | { readonly kind: 'done'; readonly event: PaymentEvent }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export interface RefundRequest extends Money {
  /** Idempotency key of the refund. */
  readonly key: string;
  /** The portal's reference of the payment. */
  readonly orderId: string;
  readonly transactionUuid: string;
  readonly comment: string;
  /** `cancel-only` before the capture; `cancel-or-refund` lets the provider choose. */
  readonly resolution: 'cancel-only' | 'cancel-or-refund';
}

/** The portal's number of a payment attempt; `id` is unique per shop and UTC day, ignoring case. */
export interface TransactionReference {
  /** Six letters or digits. */
  readonly id: string;
  readonly startedAt: Date;
}

/**
 * The schedule of a payment. Dates are calendar days `YYYY-MM-DD`. Instalments after the first are equal shares of the
 * remainder; the last instalment includes the cents that remain.
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

/** The card that pays: typed, typed and saved (always, or if the payer chooses), or already saved. */
export type PayingCard =
  | { readonly kind: 'typed' }
  | { readonly kind: 'typed-and-saved'; readonly payerChooses: boolean }
  | { readonly kind: 'saved'; readonly alias: string };

export interface SubscriptionTerms extends Money {
  /** First possible day of a debit, `YYYY-MM-DD`. */
  readonly effectiveDay: string;
  /** 1 to 28. */
  readonly dayOfTheMonth: number;
  readonly count: number;
}

/** The purpose of a visit to the provider's page. */
export type PaymentPurpose =
  | { readonly kind: 'pay'; readonly total: Money; readonly plan: PaymentPlan; readonly card: PayingCard }
  | { readonly kind: 'save-card'; readonly currency: 'EUR' }
  | { readonly kind: 'replace-card'; readonly alias: string }
  /** `alias` null: the payer types a card, which is saved. `payNow`: an amount is also debited immediately. */
  | {
      readonly kind: 'subscribe';
      readonly alias: string | null;
      readonly terms: SubscriptionTerms;
      readonly payNow: Money | null;
    };

/** Return addresses of the browser. For display only: a return never fulfils an order. */
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
  /** Address to which the provider posts the signed result. */
  readonly notificationUrl: string;
  /** Name of the payee, where the provider's page shows it. */
  readonly merchantName: string;
}

/** The form that the visitor's page submits: `POST` with fields, or `GET` of an address without fields. */
export interface PaymentForm {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly fields: Readonly<Record<string, string>>;
}

/** A payment that awaits the payer at the provider. */
export interface BegunPayment {
  readonly form: PaymentForm;
  /** The provider's session id, where there is one. */
  readonly session: string | null;
}

/** The result of the check of a shop. */
export interface ShopCheck {
  readonly signature: 'ok' | 'wrong';
  /** `refused`: the provider rejects this secret of this shop; `unavailable`: it did not answer as expected. */
  readonly access: 'ok' | 'refused' | 'wrong-mode' | 'unavailable';
}

/**
 * Interface of a card payment provider, in the portal's terms. Domains import the `port.ts` files only;
 * `create-services.ts` selects the implementations.
 */
export interface PaymentProvider extends MandateProvider {
  /**
   * Begins a payment; idempotent per request. Throws `PaymentFormError` when a value does not fit the provider's format,
   * `PaymentNotOffered` when the provider does not offer such a payment.
   */
  begin(request: PaymentRequest, shop: Shop): Promise<BegunPayment>;
  /** Checks signature, shop, mode and shape of a posted notification. Pure. @param now time of arrival */
  readNotification(message: NotificationMessage, shop: Shop, now: Date): NotificationReading;
  /** Returns all events of an order at the provider, or none. Recovers lost notifications. */
  lookUp(order: OrderReference, shop: Shop): Promise<readonly PaymentEvent[]>;
  /**
   * Closes the page of an unpaid order. Where the protocol cannot close it (Lyra), the order can still be paid, and the
   * caller must handle a late payment. @returns the events of the order after the close
   */
  close(order: OrderReference, shop: Shop): Promise<readonly PaymentEvent[]>;
  /** Refunds a payment, or cancels a payment that is not captured yet. */
  refund(request: RefundRequest, shop: Shop): Promise<RefundAnswer>;
  /** Checks that signatures match the provider's documentation and that the provider knows the shop. Changes nothing. */
  checkShop(shop: Shop): Promise<ShopCheck>;
}

/** Thrown when a value does not have the provider's format. `field` is its name at the provider. */
export class PaymentFormError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(`${field}: ${message}`);
    this.name = 'PaymentFormError';
    this.field = field;
  }
}

/** Thrown when the provider does not offer such a payment. */
export class PaymentNotOffered extends Error {
  constructor(kind: string) {
    super(`The provider does not offer to ${kind}`);
    this.name = 'PaymentNotOffered';
  }
}

/** Thrown when the provider did not answer, or not in its format: the outcome is unknown, not failed. */
export class PaymentProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentProviderUnavailable';
  }
}

/** Thrown when the provider refused a request of the shop, for example for a revoked key: a retry is useless. */
export class PaymentProviderRefused extends PaymentProviderUnavailable {}
