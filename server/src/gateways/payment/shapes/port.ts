import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';

/** A payment that its payer disputes at their bank: a chargeback. */
export interface Dispute {
  /** The provider's id. */
  readonly id: string;
  readonly amountCents: number;
  /** ISO letters. */
  readonly currency: string;
  /** `open`: the bank has not decided yet; `won`: the venue keeps the money; `lost`: it goes back to the payer. */
  readonly state: 'open' | 'won' | 'lost';
  /** The provider's word; null where it gives none. */
  readonly reason: string | null;
  readonly openedAt: Date;
  /** Until when the venue can respond at the provider; null where the provider does not say. */
  readonly respondBy: Date | null;
}

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

export interface Money {
  readonly amountCents: number;
  readonly currency: 'EUR';
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
