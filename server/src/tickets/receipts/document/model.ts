import type { WithdrawalRight } from '@guichet/contract/tickets/predicates.ts';

/** The seller: the particulars that French law requires on a receipt. */
export interface ReceiptProvider {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** Legal form, capital, trade register: free lines of the imprint. */
  readonly legalLines: readonly string[];
  readonly vatId: string | null;
  readonly siret: string | null;
}

/** The customer as a receipt names them. */
export interface ReceiptCustomer {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly vatId: string | null;
}

/** A line of a receipt; prices in cents, tax included. */
export interface ReceiptLine {
  readonly label: string;
  /** Null where there is nothing to withdraw from. */
  readonly withdrawal: WithdrawalRight | null;
  /** Price name, holder or card: small print below the label. */
  readonly detail: string | null;
  /** Where the service takes place. */
  readonly place: string | null;
  /** When it takes place; null for what has no date. */
  readonly startsAt: string | null;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** VAT rate in hundredths of a percent: 2000 is 20 %. */
  readonly vatBasisPoints: number;
}

/** The content of a receipt or invoice; instants in ISO 8601. */
export interface ReceiptDocument {
  /** A company gets an invoice, with its own continuous number. */
  readonly kind: 'receipt' | 'invoice' | 'refund';
  readonly number: string;
  readonly orderNumber: string;
  readonly issuedAt: string;
  readonly paidAt: string;
  /** In words for the reader, for example "Carte bancaire". */
  readonly paymentMeans: string;
  /** In instalments, or month by month: not all of it is paid yet. */
  readonly isPaidOverTime: boolean;
  /** The order cost nothing: nothing was paid. */
  readonly isFree: boolean;
  /** Of a refund: what is given back, in cents; less than its lines where not all of them was debited yet. */
  readonly refundedCents?: number;
  /** Of a refund: what of its order was not refunded before it, in cents by VAT rate in basis points. */
  readonly openBefore?: ReadonlyMap<number, number>;
  readonly provider: ReceiptProvider;
  readonly customer: ReceiptCustomer;
  readonly lines: readonly ReceiptLine[];
  readonly currency: 'EUR';
}
