import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ClosingRow, DifferenceRow } from './model.ts';

type Answer = CallAnswer<'GET /settingsadmin/closings'>;

/** A closing as it is answered. */
export function viewClosing(row: ClosingRow): Answer['closings'][number] {
  const { day, state, by, asked, notAsked, open } = row;
  return {
    day,
    state,
    startedAt: row.startedAt.toISOString(),
    ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
    by,
    orders: { count: row.orders, amount: row.ordersAmount },
    payments: { count: row.payments, amount: row.paymentsAmount },
    asked,
    notAsked,
    open,
  };
}

/** A difference as it is answered. */
export function viewDifference(row: DifferenceRow): Answer['differences'][number] {
  const { day, id, kind, here, there, cartId, isStuck, orderNumber, transactionUuid } = row;
  return {
    day,
    id,
    kind,
    foundAt: row.foundAt.toISOString(),
    ...(here !== null && { here }),
    ...(there !== null && { there }),
    ...(cartId && { cartId }),
    isStuck,
    ...(orderNumber && { orderNumber }),
    ...(transactionUuid && { transactionUuid }),
    ...(row.handledAt && {
      handled: { at: row.handledAt.toISOString(), by: row.handledBy ?? '', note: row.note ?? '' },
    }),
  };
}
