import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { RefundSteps } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { namesOwnCard } from '#cart/cards/cards.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { OrderTicket, ResaleShare } from '../refunds/refunds.ts';
import type { ResaleRow } from './resales.sql.ts';

type CancellationLine = CallAnswer<'GET /Purchase/Cancellation'>['lines'][number];

/** Shares of each form in all once a place is taken again, in percent. */
export type ResalePercents = Readonly<Record<RefundForm, number>>;

/** A ticket that can be cancelled now. */
interface OpenTicket {
  readonly ticket: Pick<OrderTicket, 'sessionId'>;
  readonly resale: ResalePercents;
  /** Start of its session, in milliseconds */
  readonly present: number;
}

/**
 * Returns the share of a line in all when the session starts, if somebody has taken its place, in percent by form: 0 where the rule has none, for a line
 * of several sessions, whose places are not taken together, and for units of a card. The form is one of the rule's; money for
 * a rule without steps.
 */
export function resalePercents(
  line: StoredLine,
  { steps, creditSteps, resalePercent = 0 }: RefundSteps,
  { isResalable }: { readonly isResalable?: (line: StoredLine) => boolean },
): ResalePercents {
  const isOffered = isResalable?.(line) && line.details.length === 1 && !line.details.some(namesOwnCard);
  const percent = isOffered ? resalePercent : 0;
  const hasCredit = creditSteps.length > 0;
  return { money: steps.length > 0 || !hasCredit ? percent : 0, credit: hasCredit ? percent : 0 };
}

/** Returns what a page shows about the resale of the open tickets of a line; undefined when it gives no more than now. */
export function resaleShown(
  open: readonly OpenTicket[],
  { freePlaces }: { readonly freePlaces?: ReadonlyMap<string, number> },
): CancellationLine['resale'] {
  const [first] = open.filter(({ resale }) => Math.max(resale.money, resale.credit) > 0);
  if (!first) return undefined;
  const free = freePlaces?.get(first.ticket.sessionId ?? '');
  return {
    percent: Math.max(first.resale.money, first.resale.credit),
    until: new Date(first.present).toISOString(),
    ...(free !== undefined && { freePlaces: free }),
  };
}

/** Returns what more a cancelled ticket gets in a form; nothing where its place promises no more. */
export function resaleOf(ticket: CancellationLine['tickets'][number], form: RefundForm): ResaleShare[] {
  const { ticketNumber, price, resaleAmount = 0, creditAmount = 0, creditResaleAmount = 0 } = ticket;
  const amount = form === 'credit' ? creditResaleAmount : resaleAmount;
  const refunded = form === 'credit' ? creditAmount : ticket.amount;
  return amount > 0 ? [{ ticketNumber, amount, kept: price - refunded }] : [];
}

/** Returns a cancelled ticket for staff. */
export const viewResale = ({
  openedAt,
  endedAt,
  ...row
}: ResaleRow): CallAnswer<'GET /boxoffice/resales'>[number] => ({
  ...row,
  givenUpAt: openedAt.toISOString(),
  ...(endedAt && { endedAt: endedAt.toISOString() }),
});
