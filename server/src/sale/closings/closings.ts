import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { CLOSING_DIFFERENCES } from '@guichet/contract/sale/closings.ts';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';

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
  /** Value of the gift cards sold on the day, redeemed value, and that of credit given for refunds; in cents. */
  giftSold: number;
  giftRedeemed: number;
  giftCredited: number;
  asked: number;
  notAsked: number;
  /** Number of unhandled differences */
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

/** Sums of a day. */
export type ClosingSums = Pick<
  ClosingRow,
  | 'orders'
  | 'ordersAmount'
  | 'payments'
  | 'paymentsAmount'
  | 'giftSold'
  | 'giftRedeemed'
  | 'giftCredited'
  | 'asked'
  | 'notAsked'
>;

/** A mismatch of a day's closing; amounts in cents, null when there is none. */
export interface Difference {
  /** `<kind>:<order, attempt or transaction>` */
  readonly id: string;
  readonly kind: (typeof CLOSING_DIFFERENCES)[number];
  readonly here: number | null;
  readonly there: number | null;
  readonly cartId: string | null;
  readonly orderNumber: string | null;
  readonly transactionUuid: string | null;
}

/** A transaction with its last state in the journal. */
export interface KnownTransaction {
  readonly uuid: string;
  readonly statusClass: string;
  /** Requested amount, and the moved amount when the provider reports it. */
  readonly amount: number;
  readonly effectiveAmount: number | null;
  /** Whether the journal recorded it, but did not accept it as the payment of its order. */
  readonly isRejected: boolean;
}

/** Age in milliseconds below which a missing notification of a payment is no difference. */
const ANNOUNCED_WITHIN_MS = 10 * 60_000;

/** Returns the differences between the journal and the provider for one order at the provider. */
export function compareWithProvider(
  attempt: { readonly cartId: string; readonly orderNumber: string | null },
  known: readonly KnownTransaction[],
  events: readonly PaymentEvent[],
  now: Date,
): Difference[] {
  const difference = (
    kind: Difference['kind'],
    transactionUuid: string,
    here: number | null,
    there: number | null,
  ): Difference => ({ ...attempt, id: `${kind}:${transactionUuid}`, kind, transactionUuid, here, there });
  const here = new Map(known.map((transaction) => [transaction.uuid, transaction]));
  const there = new Map(
    events.flatMap((event) =>
      event.transactionUuid === null ? [] : [[event.transactionUuid, event] as const],
    ),
  );
  const missed = [...there].flatMap(([uuid, event]) => {
    const isNew = now.getTime() - event.occurredAt.getTime() < ANNOUNCED_WITHIN_MS;
    if (event.statusClass !== 'paid' || isNew || here.get(uuid)?.statusClass === 'paid') return [];
    return [difference('unknown-here', uuid, null, movedBy(event))];
  });
  const others = known.flatMap((transaction) => {
    if (transaction.statusClass !== 'paid' || transaction.isRejected) return [];
    const moved = transaction.effectiveAmount ?? transaction.amount;
    const event = there.get(transaction.uuid);
    if (!event) return [difference('unknown-at-provider', transaction.uuid, moved, null)];
    if (event.statusClass !== 'paid') return [difference('provider-amount', transaction.uuid, moved, 0)];
    return isSameAmount(transaction, event)
      ? []
      : [difference('provider-amount', transaction.uuid, moved, movedBy(event))];
  });
  return [...missed, ...others];
}

const movedBy = ({ taken, amountCents }: PaymentEvent): number => taken?.amountCents ?? amountCents;

/** Compares the moved amounts when both report them; otherwise the requested amounts. */
function isSameAmount({ amount, effectiveAmount }: KnownTransaction, event: PaymentEvent): boolean {
  return effectiveAmount !== null && event.taken
    ? effectiveAmount === event.taken.amountCents
    : amount === event.amountCents;
}

type Answer = CallAnswer<'GET /settingsadmin/closings'>;

/** Returns a closing for the response. */
export function viewClosing(
  row: ClosingRow,
  free: ReadonlyMap<string, { count: number; amount: number }>,
): Answer['closings'][number] {
  const { day, state, by, asked, notAsked, open } = row;
  return {
    day,
    state,
    startedAt: row.startedAt.toISOString(),
    ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
    by,
    orders: { count: row.orders, amount: row.ordersAmount },
    payments: { count: row.payments, amount: row.paymentsAmount },
    free: free.get(day) ?? { count: 0, amount: 0 },
    giftCards: { sold: row.giftSold, redeemed: row.giftRedeemed, credited: row.giftCredited },
    asked,
    notAsked,
    open,
  };
}

/** Returns a difference for the response. */
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
