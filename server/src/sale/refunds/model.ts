import type { StoredLine } from '#cart/model.ts';
import type { SoldCard } from '#gateways/ticketing/cards/port.ts';
import type { CapturedPayment, RefundState } from '#payment/refunds/rules.ts';

/** A ticket of an order, as a refund of it is decided. */
export interface OrderTicket {
  number: string;
  /** Id of its line */
  lineId: string;
  /** It was passed on: another has it now. */
  isTransferred: boolean;
  isUsed: boolean;
  /** It was given back by itself, or is about to be. */
  isRefunded: boolean;
}

/** What a refund takes back of an order. */
export interface TakenParts {
  /** Lines of which nothing is left then */
  lineIds: string[];
  /** Of lines of which not all units are taken back, how many */
  units: Record<string, number>;
  /** The tickets of those lines that are taken back */
  ticketNumbers: string[];
}

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
  tickets: OrderTicket[];
  /** In instalments, or month by month. */
  isPaidInParts: boolean;
  /** The entrance refuses its tickets: its payment is disputed. */
  isBlocked: boolean;
}

/** A refund of an order that was decided. */
export interface OrderRefund extends TakenParts {
  id: string;
  purchaseId: string;
  cartId: string;
  currency: string;
  state: 'taking-back' | 'refused' | RefundState;
  /** The customer has declared it. */
  isWithdrawal: boolean;
}
