import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { DeliveryState } from '#lib/paths.ts';

export type Sale = CallAnswer<'GET /purchase/State'>;
/** The public state of a sale. */
export type PublicOutcome = CallAnswer<'GET /purchase/Outcome'>;
export type Outcome = Sale['outcome'];

/** Delays between polls of a sale under way, in milliseconds: short at first, then longer. */
const POLL_DELAYS_MS = [1000, 2000, 3000, 5000, 8000, 10_000];
/** A delayed sale is resolved by an administrator, within minutes. */
const DELAYED_POLL_MS = 30_000;

/** Milliseconds after which the page reports that the sale takes longer than usual. */
export const LONG_WAIT_MS = 120_000;

/**
 * Returns the milliseconds until the next poll; undefined for a final outcome. @param polls number of polls so far
 */
export function pollDelay(outcome: Outcome, polls: number): number | undefined {
  if (outcome === 'confirming' || outcome === 'processing')
    return POLL_DELAYS_MS[Math.min(polls, POLL_DELAYS_MS.length - 1)];
  return outcome === 'delayed' ? DELAYED_POLL_MS : undefined;
}

/** State of the page. `leaving`: the payment page was left, and it is not yet certain that nothing was charged. */
export type SaleStatus = Outcome | 'leaving';

/** Returns whether the payment of a sale has arrived, whatever its outcome. */
export const isPaid = (outcome: Outcome): boolean =>
  ['success', 'processing', 'delayed', 'refunded'].includes(outcome);

/** Returns the server's outcome; the URL only states how the buyer returned from the payment page. */
export function saleStatus(outcome: Outcome, returnState: DeliveryState | undefined): SaleStatus {
  const hasLeft = returnState !== undefined && returnState !== 'success';
  return outcome === 'confirming' && hasLeft ? 'leaving' : outcome;
}
