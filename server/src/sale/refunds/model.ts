import type { StoredLine } from '#cart/model.ts';
import type { SoldCard } from '#gateways/ticketing/cards/port.ts';
import type { CapturedPayment } from '#payment/refunds/rules.ts';

/** An order as a refund of it is decided. */
export interface OrderToRefund {
  purchaseId: string;
  cartId: string;
  externalPurchaseId: string;
  currency: string;
  lines: StoredLine[];
  /** What it did with cards */
  cards: SoldCard[];
  /** Lines that are given back, or about to be. */
  refundedLineIds: string[];
  payments: CapturedPayment[];
  soldAt: Date;
  /** Lines with a ticket that another has now, or that was used. */
  boundLineIds: string[];
  /** In instalments, or month by month. */
  isPaidInParts: boolean;
}

/** A refund of an order that was decided. */
export interface OrderRefund {
  id: string;
  purchaseId: string;
  cartId: string;
  lineIds: string[];
  currency: string;
  state: 'taking-back' | 'refused' | 'due' | 'done';
  /** The customer has declared it. */
  isWithdrawal: boolean;
}
