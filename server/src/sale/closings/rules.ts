import type { CLOSING_DIFFERENCES } from '@guichet/contract/sale/closings.ts';
import type { PaymentEvent } from '#gateways/payment/port.ts';

/** What does not match at a day's closing; amounts in cents, null where there is none. */
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

/** A transaction as the journal last knew it. */
export interface KnownTransaction {
  readonly uuid: string;
  readonly statusClass: string;
  /** Requested; and moved, where the provider said so. */
  readonly amount: number;
  readonly effectiveAmount: number | null;
  /** It was rejected: known, and no payment of an order. */
  readonly isRejected: boolean;
}

/** The provider may be announcing what is younger. */
const ANNOUNCED_WITHIN_MS = 10 * 60_000;

/** What the journal and the provider say differently of one order of the provider. */
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

/** What was moved, where both say it; otherwise what was requested. */
function isSameAmount({ amount, effectiveAmount }: KnownTransaction, event: PaymentEvent): boolean {
  return effectiveAmount !== null && event.taken
    ? effectiveAmount === event.taken.amountCents
    : amount === event.amountCents;
}
