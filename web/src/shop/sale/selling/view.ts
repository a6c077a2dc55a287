import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { DeliveryState } from '#lib/paths.ts';

export type Sale = CallAnswer<'GET /purchase/State'>;
export type Outcome = Sale['outcome'];

/** Milliseconds before each further look at a sale that moves by itself: soon at first, then gently. */
const POLL_DELAYS_MS = [1000, 2000, 3000, 5000, 8000, 10_000];
/** A sale that someone looks after moves in minutes. */
const DELAYED_POLL_MS = 30_000;

/** After this long the page stops promising seconds. */
export const LONG_WAIT_MS = 120_000;

/** How long to wait before looking again, or nothing when the outcome stands. @param looks taken so far */
export function pollDelay(outcome: Outcome, looks: number): number | undefined {
  if (outcome === 'confirming' || outcome === 'processing')
    return POLL_DELAYS_MS[Math.min(looks, POLL_DELAYS_MS.length - 1)];
  return outcome === 'delayed' ? DELAYED_POLL_MS : undefined;
}

/** What a page says of a sale. `leaving`: its payment page was left, and it is not known yet that nothing was taken. */
export type SaleStatus = Outcome | 'leaving';

/** The address only says from where the buyer came back; what became of the payment is the server's word. */
export function saleStatus(outcome: Outcome, cameFrom: DeliveryState | undefined): SaleStatus {
  const hasLeft = cameFrom !== undefined && cameFrom !== 'success';
  return outcome === 'confirming' && hasLeft ? 'leaving' : outcome;
}
