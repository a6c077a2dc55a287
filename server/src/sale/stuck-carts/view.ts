import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { StoredLine } from '#cart/model.ts';
import type { SaleAttemptRow, StuckCartDetails, StuckCartRow } from './data.ts';
import { reasonOf } from './rules.ts';

type StuckCart = CallAnswer<'GET /Purchase/GetCartsforResendPurchase'>['carts'][number];
type Details = CallAnswer<'GET /Purchase/StuckCart'>;
type HistoryEntry = Details['history'][number];

/** A stuck cart as it is answered; amounts in cents. */
export function viewStuckCart(row: StuckCartRow): StuckCart {
  const user = viewUser(row);
  return {
    cartId: row.cartId,
    state: row.state,
    saleDate: row.paidAt.toISOString(),
    ...(user && { user }),
    amount: row.amount,
    cartAmount: row.cartAmount,
    currency: 'EUR',
    quantity: row.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: row.lines.map(viewLine),
    reason: reasonOf(row.failure),
    attempts: row.attempts,
    ...(row.lastAttemptAt && { lastAttemptAt: row.lastAttemptAt.toISOString() }),
    canResend: row.state === 'stuck' && row.amount === row.cartAmount,
    ...(row.archivedAt && {
      archived: {
        at: row.archivedAt.toISOString(),
        by: row.archivedBy ?? '',
        reason: row.archiveReason ?? '',
      },
    }),
  };
}

function viewLine(line: StoredLine): StuckCart['lines'][number] {
  return {
    id: line.id,
    service: line.service,
    serviceName: line.serviceName,
    priceLabels: line.labels,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    lineTotalAmount: line.unitPrice * line.quantity,
    establishmentLabels: line.establishmentLabels,
    sessions: line.details.flatMap(({ event, quantity }) =>
      event ? [{ start: event.start, end: event.end, quantity }] : [],
    ),
  };
}

interface Person {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  socialReason: string | null;
}

/** Legal persons show the name of their company (specified-behaviour.md#registration). */
export function viewUser({ email, firstName, lastName, socialReason }: Person): StuckCart['user'] {
  if (email === null) return undefined;
  return { email, name: socialReason || [firstName, lastName].filter(Boolean).join(' ') };
}

/** @param attempts newest first */
export function viewDetails(row: StuckCartDetails, attempts: readonly SaleAttemptRow[]): Details {
  const paid: HistoryEntry = { at: row.paidAt.toISOString(), event: 'paid' };
  return {
    ...viewStuckCart(row),
    history: [...attempts.map(viewAttempt), paid],
    ...(row.orderId &&
      row.mode && {
        payment: {
          amount: row.amount,
          orderId: row.orderId,
          mode: row.mode,
          ...(row.transactionId && { transactionId: row.transactionId }),
          ...(row.transactionUuid && { transactionUuid: row.transactionUuid }),
        },
      }),
  };
}

function viewAttempt({ at, event, detail, by }: SaleAttemptRow): HistoryEntry {
  const isTry = event === 'unavailable' || event === 'stuck';
  return {
    at: at.toISOString(),
    event,
    ...(by && { by }),
    ...(isTry && { reason: reasonOf(detail) }),
    ...(!isTry && detail && { note: detail }),
  };
}
