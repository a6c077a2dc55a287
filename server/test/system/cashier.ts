import { randomBytes } from 'node:crypto';
import { cardLine } from '../portal/card-orders.ts';
import type { Form } from './support.ts';

/** How a cart is paid, and the numbers of these means. */
export type Pay = 'at once' | 'in instalments' | 'by subscription';
export const MEANS: Record<Pay, number> = { 'at once': 4, 'in instalments': 5, 'by subscription': 3 };

/** What a cashier writes down of an order, in cents: the model that the portal is compared with. */
export interface CashierOrder {
  readonly customerId: string;
  readonly number: string;
  /** Of its first debit, and of every debt that was paid by itself. */
  readonly attemptIds: string[];
  readonly form: Form;
  /** What a notification of each of its debits says besides. */
  readonly echo: Form;
  readonly isMonthly: boolean;
  readonly lines: { readonly id: string; readonly amount: number; isRefunded: boolean }[];
  /** What was debited at once. */
  readonly first: number;
  /** Debits that are still to come, and whether the bank has refused the next one; none of a payment at once. */
  dues: readonly number[];
  isOwed: boolean;
  /** The number of the next debit, from 1 on. */
  next: number;
  isCancelled: boolean;
  captured: number;
  /** Given back by the portal, or about to be. */
  decided: number;
  /** Given back by the provider, unasked. */
  unasked: number;
  /** What the portal has counted into its own refunds of that. */
  countedIn: number;
}

/** An order as it is written down when it is sold. */
export const newOrder = (
  sold: Pick<
    CashierOrder,
    'customerId' | 'number' | 'attemptIds' | 'form' | 'echo' | 'isMonthly' | 'first' | 'dues'
  > & { readonly lines: readonly { readonly id: string; readonly lineTotalAmount: number }[] },
): CashierOrder => ({
  ...sold,
  lines: sold.lines.map(({ id, lineTotalAmount }) => ({ id, amount: lineTotalAmount, isRefunded: false })),
  isOwed: false,
  next: 2,
  isCancelled: false,
  captured: sold.first,
  decided: 0,
  unasked: 0,
  countedIn: 0,
});

/** A payment that no order came of: of a cart that could not be sold, or that fits none. */
export interface CashierLoss {
  readonly attemptId: string;
  readonly transactionUuid: string;
  readonly amount: number;
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

export const uuid = (): string => randomBytes(16).toString('hex');

/** How the provider splits a total in three. */
function splitInThree(total: number): [number, ...number[]] {
  const first = Math.floor(total / 3);
  const second = Math.floor((total - first) / 2);
  return [first, second, total - first - second];
}

/** A refund is decided. What was given back unasked is counted in where the payments have too little left for it. */
export function noteRefund(order: CashierOrder, amount: number): void {
  const free = order.unasked - order.countedIn;
  const isShort = order.captured - order.decided - free < amount;
  order.countedIn += isShort ? Math.min(free, amount) : Number(amount === 1 && free > 0);
  order.decided += amount;
}

/** The next debit is made. Of an order that is cancelled, what is debited all the same goes back. */
export function noteDebit(order: CashierOrder): void {
  const [amount = 0, ...later] = order.dues;
  Object.assign(order, { dues: later, isOwed: false, next: order.next + 1 });
  order.captured += amount;
  if (order.isCancelled) order.decided += amount;
}

/** What is kept of an order by its lines, and what it still owes, as a negative amount. */
export const worthOf = ({ lines, isCancelled, dues }: CashierOrder): number =>
  sum(lines.filter(({ isRefunded }) => !isRefunded).map(({ amount }) => amount)) -
  (isCancelled ? 0 : sum(dues));

/** Two lines that can be paid so. */
export function linesOf(pay: Pay, [some, more]: readonly [number, number]) {
  const entries = cardLine('ENT-UNITE', 'PLEIN', { quantity: some });
  if (pay !== 'by subscription') return [entries, cardLine('ENT-UNITE', 'REDUIT', { quantity: more })];
  const holder = { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' };
  return [cardLine('ABO-TRIMESTRE', 'PLEIN', holder), entries];
}

/** What is debited of a total, in its order, in cents. */
export function debitsOf(pay: Pay, total: number, form: Form): readonly number[] {
  if (pay === 'at once') return [total];
  if (pay === 'in instalments') return splitInThree(total);
  const [first, monthly] = [Number(form.vads_amount), Number(form.vads_sub_amount)];
  return [first, ...Array<number>((total - first) / monthly).fill(monthly)];
}
