import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';

/** A payment that its payer disputes at their bank: a chargeback. */
export interface Dispute {
  /** The provider's id. */
  readonly id: string;
  readonly amountCents: number;
  /** ISO letters. */
  readonly currency: string;
  /** `open`: the bank has not decided yet; `won`: the venue keeps the money; `lost`: the payer gets the money back. */
  readonly state: 'open' | 'won' | 'lost';
  /** The provider's reason; null where the provider gives none. */
  readonly reason: string | null;
  readonly openedAt: Date;
  /** Deadline for the venue's response at the provider; null where the provider gives none. */
  readonly respondBy: Date | null;
}

export type PaymentMode = 'TEST' | 'PRODUCTION';

/** A tenant's contract with the provider. Secrets are decrypted just before use and never logged. */
export interface Shop {
  /** Id of the tenant; several tenants may use one account at the provider. */
  readonly venue: string;
  readonly protocol: PaymentProtocol;
  /** The provider's name of the shop. */
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** Key that signs messages in this mode. */
  readonly signingKey: string;
  /** Secret of the server-to-server interface, for this mode. */
  readonly apiSecret: string;
  /** Address of the provider's payment page. */
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
  /** The provider's session id; null where there is none. */
  readonly session: string | null;
}

/** `paid`, `cancelled` and `failed` are final for one transaction; `pending` is followed by another event. */
export type PaymentStatusClass = 'paid' | 'pending' | 'cancelled' | 'failed';

export type OperationType = 'DEBIT' | 'CREDIT' | 'VERIFICATION';

/** A subscription at the provider, and the number of the debit that an event concerns. */
export interface SubscriptionReference {
  /** The provider's id of the subscription. */
  readonly id: string;
  /** From 1 on; null for the payment that began the subscription. */
  readonly recurrence: number | null;
}

/** Why a person should check a payment: only a part was paid, or money was not captured or refunded after all. */
export type PaymentConcern = 'partial' | 'not-captured';

/** An authentic result of the provider: its signature was verified, or it was fetched from its server. */
export interface PaymentEvent {
  /** Idempotency key: a repeated announcement of a result has the same key. */
  readonly eventKey: string;
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** The provider's id. Null for an abandoned payment, which never became a transaction. */
  readonly transactionUuid: string | null;
  /** For a refund: the refunded transaction, where the provider names it. */
  readonly refundOf: string | null;
  /** The portal's number of the attempt; empty where the provider does not return it. */
  readonly transactionId: string;
  /** UTC day of the attempt, `YYYY-MM-DD`: with `siteId` and `transactionId`, it identifies the attempt. */
  readonly transactionDay: string;
  readonly orderId: string;
  readonly statusClass: PaymentStatusClass;
  readonly status: string;
  /** The provider's result code, such as `00` or `05`; null where there is none. */
  readonly resultCode: string | null;
  readonly concern?: PaymentConcern;
  readonly disputes?: readonly Dispute[];
  readonly operationType: OperationType;
  /** The requested total, in cents. */
  readonly amountCents: number;
  /** ISO letters; the provider's digits for a currency unknown to the portal. */
  readonly currency: string;
  /** The amount charged, 0 for a verified card; null where the provider does not report it. */
  readonly taken: { readonly amountCents: number; readonly currency: string } | null;
  /**
   * 1 for a single payment, the first instalment, or the payment that began a subscription. Only 1 fulfils an order.
   * Later debits of a subscription count from 2 on.
   */
  readonly sequenceNumber: number;
  /** Present on every debit of a registered subscription. */
  readonly subscription?: SubscriptionReference;
  /** Whether the provider has registered the requested subscription; absent where none was requested. */
  readonly registration?: 'created' | 'not-created';
  readonly occurredAt: Date;
  /** Alias of the card that the payer saved or paid with; null when it could not be saved. */
  readonly alias: string | null;
  readonly card: {
    readonly brand: string;
    readonly lastDigits: string;
    readonly expiry: { readonly month: number; readonly year: number } | null;
  } | null;
}
