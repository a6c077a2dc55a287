import type { Difference } from './rules.ts';

/** A day's closing in the database; amounts in cents. */
export interface ClosingRow {
  day: string;
  state: 'running' | 'done' | 'failed';
  startedAt: Date;
  finishedAt: Date | null;
  by: string;
  orders: number;
  ordersAmount: number;
  payments: number;
  paymentsAmount: number;
  asked: number;
  notAsked: number;
  /** Differences that are not handled yet */
  open: number;
}

/** A difference in the database. */
export type DifferenceRow = { -readonly [K in keyof Difference]: Difference[K] } & {
  day: string;
  foundAt: Date;
  isStuck: boolean;
  handledAt: Date | null;
  handledBy: string | null;
  note: string | null;
};

/** What a day adds up to. */
export type ClosingSums = Pick<
  ClosingRow,
  'orders' | 'ordersAmount' | 'payments' | 'paymentsAmount' | 'asked' | 'notAsked'
>;
