import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';
import type { Dispute } from './disputes/port.ts';
import type { MandateProvider } from './mandates/port.ts';
import type { NotificationMessage, NotificationReading } from './notifications/port.ts';
import type { RefundAnswer, RefundRequest } from './refunds/port.ts';

/**
 * What the portal requires of a card payment provider, in the portal's terms. Domains import this file only;
 * `services.ts` picks the implementations.
 */

export type PaymentMode = 'TEST' | 'PRODUCTION';

/** A tenant's contract with the provider. Secrets are decrypted just before use and never logged. */
export interface Shop {
  /** Id of the tenant: several may use one account at the provider. */
  readonly venue: string;
  readonly protocol: PaymentProtocol;
  /** The provider's name of the shop. */
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** Key that signs what is exchanged, for this mode. */
  readonly signingKey: string;
  /** Secret of the server-to-server interface, for this mode. */
  readonly apiSecret: string;
  /** Where the browser is sent to pay. */
  readonly pageUrl: string;
  /** Base of the server-to-server interface, ending in a slash. */
  readonly apiUrl: string;
}

/** The portal's number of one payment attempt: `id` is unique per shop and UTC day, whatever its case. */
export interface TransactionReference {
  /** Six letters or digits. */
  readonly id: string;
  readonly startedAt: Date;
}

export interface Money {
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

/** An order at the provider. */
export interface OrderReference {
  readonly orderId: string;
  /** The provider's name of it; null where it gave none. */
  readonly session: string | null;
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

/** Why a person should look at what was made: only a part was paid, or the money was not taken or given back after all. */
export type PaymentConcern = 'partial' | 'not-captured';

/** An authentic result of the provider: its signature was verified, or it was fetched from its server. */
export interface PaymentEvent {
  /** Idempotency key: the same result announced again has the same key. */
  readonly eventKey: string;
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** The provider's id. Null for an abandoned payment, which never became a transaction. */
  readonly transactionUuid: string | null;
  /** For a refund: the transaction that it gives back, where the provider says so. */
  readonly refundOf: string | null;
  /** The portal's number of the attempt; empty where the provider does not tell it. */
  readonly transactionId: string;
  /** UTC day of the attempt, `YYYY-MM-DD`: with `siteId` and `transactionId`, it identifies the attempt. */
  readonly transactionDay: string;
  readonly orderId: string;
  readonly statusClass: PaymentStatusClass;
  readonly status: string;
  /** The provider's result code, such as `00` or `05`; null where it gives none. */
  readonly resultCode: string | null;
  readonly concern?: PaymentConcern;
  readonly disputes?: readonly Dispute[];
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
  /** Whether the provider has registered the subscription that a payment asked for; absent where it asked for none. */
  readonly registration?: 'created' | 'not-created';
  readonly occurredAt: Date;
  /** The saved card, when the payer let it be saved or paid with it; null when it could not be saved. */
  readonly alias: string | null;
  readonly card: {
    readonly brand: string;
    readonly lastDigits: string;
    readonly expiry: { readonly month: number; readonly year: number } | null;
  } | null;
}

/** What is wrong with a shop. */
export interface ShopCheck {
  readonly signature: 'ok' | 'wrong';
  /** `refused`: the provider does not know this secret of this shop; `unavailable`: it did not answer as expected. */
  readonly access: 'ok' | 'refused' | 'wrong-mode' | 'unavailable';
}

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
