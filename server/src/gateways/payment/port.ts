import type { MandateProvider } from './mandates/port.ts';
import type { NotificationMessage, NotificationReading } from './notifications/port.ts';
import type { Money, OrderReference, PaymentEvent, Shop } from './shapes/port.ts';

/**
 * `done`: the provider has a refund, whose event says whether it is made, pending or failed. `refused`: it has none. An
 * unknown outcome is thrown, as `PaymentProviderUnavailable`.
 */
export type RefundAnswer =
  | { readonly kind: 'done'; readonly event: PaymentEvent }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export interface RefundRequest extends Money {
  /** The same for the same refund, however often it is requested. */
  readonly key: string;
  /** The portal's reference of the payment. */
  readonly orderId: string;
  readonly transactionUuid: string;
  readonly comment: string;
  /** `cancel-only` before the capture; `cancel-or-refund` lets the provider choose. */
  readonly resolution: 'cancel-only' | 'cancel-or-refund';
}

/** The portal's number of one payment attempt: `id` is unique per shop and UTC day, whatever its case. */
export interface TransactionReference {
  /** Six letters or digits. */
  readonly id: string;
  readonly startedAt: Date;
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
  /** To whom the payer pays, where the provider's page shows what it is given. */
  readonly merchantName: string;
}

/** Where the visitor's page takes the payer: a form that it posts as it is, or by `GET` an address, without fields. */
export interface PaymentForm {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly fields: Readonly<Record<string, string>>;
}

/** A payment that the provider awaits. */
export interface BegunPayment {
  readonly form: PaymentForm;
  /** The provider's name of it, where it gave one. */
  readonly session: string | null;
}

/** What is wrong with a shop. */
export interface ShopCheck {
  readonly signature: 'ok' | 'wrong';
  /** `refused`: the provider does not know this secret of this shop; `unavailable`: it did not answer as expected. */
  readonly access: 'ok' | 'refused' | 'wrong-mode' | 'unavailable';
}

/**
 * What the portal requires of a card payment provider, in the portal's terms. Domains import the `port.ts` files only;
 * `create-services.ts` picks the implementations.
 */
export interface PaymentProvider extends MandateProvider {
  /**
   * Prepares a payment; the same request again begins the same one. Throws `PaymentFormError` when a value does not fit the
   * provider's format, `PaymentNotOffered` when it has no such payment.
   */
  begin(request: PaymentRequest, shop: Shop): Promise<BegunPayment>;
  /** Pure. Checks signature, shop, mode and shape of a posted notification. @param now at which it arrived */
  readNotification(message: NotificationMessage, shop: Shop, now: Date): NotificationReading;
  /** Everything the provider knows about an order; empty when it knows nothing. Finds lost notifications. */
  lookUp(order: OrderReference, shop: Shop): Promise<readonly PaymentEvent[]>;
  /**
   * Closes the page of an order on which nothing was paid. Where the protocol cannot close it (Lyra), the order can still
   * be paid, and its late payment has to be dealt with. @returns what the provider knows of the order then
   */
  close(order: OrderReference, shop: Shop): Promise<readonly PaymentEvent[]>;
  /** Refunds a payment, or cancels one that is not captured yet. */
  refund(request: RefundRequest, shop: Shop): Promise<RefundAnswer>;
  /** Whether it is signed as the provider documents it, and the provider knows the shop. Changes nothing. */
  checkShop(shop: Shop): Promise<ShopCheck>;
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

/** The provider has no such payment. */
export class PaymentNotOffered extends Error {
  constructor(kind: string) {
    super(`The provider does not offer to ${kind}`);
    this.name = 'PaymentNotOffered';
  }
}

/** The provider did not answer, or not in its format: the outcome is unknown, not failed. */
export class PaymentProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentProviderUnavailable';
  }
}

/** The provider refused a request of the shop, such as one with a key that it no longer knows: a retry is useless. */
export class PaymentProviderRefused extends PaymentProviderUnavailable {}
