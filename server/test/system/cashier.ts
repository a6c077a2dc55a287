import { randomBytes } from 'node:crypto';
import { cardLine } from '../portal/card-orders.ts';
import type { Form } from './support.ts';

/** How a cart is paid, and the payment type ids. */
export type Pay = 'at once' | 'in instalments' | 'by subscription';
export const MEANS: Record<Pay, number> = { 'at once': 4, 'in instalments': 5, 'by subscription': 3 };

/** A line of an order: what its remaining units cost, in cents. */
export interface CashierLine {
  readonly id: string;
  amount: number;
  /** Remaining units */
  quantity: number;
  /** Whether the venue's rule lets the customer cancel it for a half */
  readonly isDated: boolean;
  isRefunded: boolean;
}

/** A cashier's record of an order, in cents: the model that the portal is compared with. */
export interface CashierOrder {
  readonly customerId: string;
  readonly number: string;
  /** Transactions of its first debit and of separately paid debts. */
  readonly attemptIds: string[];
  readonly form: Form;
  /** Additional fields in the notification of each debit. */
  readonly echo: Form;
  readonly isMonthly: boolean;
  readonly lines: CashierLine[];
  /** Amount debited at once. */
  readonly first: number;
  /** Outstanding debits, and whether the bank rejected the next one; none for a payment at once. */
  dues: readonly number[];
  isOwed: boolean;
  /** Number of the next debit, from 1. */
  next: number;
  isCancelled: boolean;
  captured: number;
  /** Refunded by the portal, or about to be. */
  decided: number;
  /** Kept of the price of tickets that the customer cancelled. */
  kept: number;
  /** Of what is decided, what became credit: the bank is asked for nothing. */
  credited: number;
  /** Amount refunded by the provider without a request. */
  unasked: number;
  /** Part of that amount that the portal counted as its own refund. */
  countedIn: number;
}

/** Records an order when it is sold. */
export const newOrder = (
  sold: Pick<
    CashierOrder,
    'customerId' | 'number' | 'attemptIds' | 'form' | 'echo' | 'isMonthly' | 'first' | 'dues'
  > & {
    readonly lines: readonly (Pick<CashierLine, 'id' | 'quantity' | 'isDated'> & {
      readonly lineTotalAmount: number;
    })[];
  },
): CashierOrder => ({
  ...sold,
  lines: sold.lines.map(({ id, lineTotalAmount, quantity, isDated }) => ({
    id,
    amount: lineTotalAmount,
    quantity,
    isDated,
    isRefunded: false,
  })),
  isOwed: false,
  next: 2,
  isCancelled: false,
  captured: sold.first,
  decided: 0,
  kept: 0,
  credited: 0,
  unasked: 0,
  countedIn: 0,
});

/** A payment without an order: for an unsold cart, or without a matching cart. */
export interface CashierLoss {
  readonly attemptId: string;
  readonly transactionUuid: string;
  readonly amount: number;
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

export const uuid = (): string => randomBytes(16).toString('hex');

/** Splits a total in three, like the provider. */
function splitInThree(total: number): [number, ...number[]] {
  const first = Math.floor(total / 3);
  const second = Math.floor((total - first) / 2);
  return [first, second, total - first - second];
}

/** Records a refund. An amount refunded elsewhere is counted in when the payments have too little left. */
export function noteRefund(order: CashierOrder, amount: number): void {
  const free = order.unasked - order.countedIn;
  const isShort = order.captured - order.decided - free < amount;
  order.countedIn += isShort ? Math.min(free, amount) : Number(amount === 1 && free > 0);
  order.decided += amount;
}

/** Records the next debit. A debit of a cancelled order is refunded. */
export function noteDebit(order: CashierOrder): void {
  const [amount = 0, ...later] = order.dues;
  Object.assign(order, { dues: later, isOwed: false, next: order.next + 1 });
  order.captured += amount;
  if (order.isCancelled) order.decided += amount;
}

/** Records that the customer cancelled units of a line for a half, in money or as credit. @returns it, rounded up for each unit */
export function noteCancellation(
  order: CashierOrder,
  line: CashierLine,
  units: number,
  form: 'money' | 'credit',
): number {
  const price = line.amount / line.quantity;
  const amount = Math.round(price / 2) * units;
  line.amount -= price * units;
  line.quantity -= units;
  line.isRefunded = line.quantity === 0;
  order.kept += price * units - amount;
  const { countedIn } = order;
  noteRefund(order, amount);
  if (form === 'credit') order.credited += amount - (order.countedIn - countedIn);
  return amount;
}

/** Returns the value of the remaining lines of an order and of what was kept, minus what is still due. */
export const worthOf = ({ lines, isCancelled, dues, kept }: CashierOrder): number =>
  kept +
  sum(lines.filter(({ isRefunded }) => !isRefunded).map(({ amount }) => amount)) -
  (isCancelled ? 0 : sum(dues));

/** Returns two lines that can be paid in this way. */
export function linesOf(pay: Pay, [some, more]: readonly [number, number]) {
  const entries = cardLine('ENT-UNITE', 'PLEIN', { quantity: some });
  if (pay !== 'by subscription') return [entries, cardLine('ENT-UNITE', 'REDUIT', { quantity: more })];
  const holder = { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' };
  return [cardLine('ABO-TRIMESTRE', 'PLEIN', holder), entries];
}

/** Returns the debits of a total in order, in cents. */
export function debitsOf(pay: Pay, total: number, form: Form): readonly number[] {
  if (pay === 'at once') return [total];
  if (pay === 'in instalments') return splitInThree(total);
  const [first, monthly] = [Number(form.vads_amount), Number(form.vads_sub_amount)];
  return [first, ...Array<number>((total - first) / monthly).fill(monthly)];
}
