import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { PollDelays } from '#payment/providers/providers.ts';
import type { AttemptState } from '../attempts.ts';

/** A payer has ten minutes; after this time, no answer means no payment. */
const SILENCE_SECONDS = 15 * 60;

/** Returns the delay of the next poll in seconds; null when no answer means no payment. */
export function nextPollSeconds(ageSeconds: number, state: 'pending', delays: PollDelays): number;
export function nextPollSeconds(ageSeconds: number, state: AttemptState, delays: PollDelays): number | null;
export function nextPollSeconds(
  ageSeconds: number,
  state: AttemptState,
  { least, most }: PollDelays,
): number | null {
  if (state !== 'pending' && ageSeconds >= SILENCE_SECONDS) return null;
  return Math.min(Math.max(least, Math.round(ageSeconds / 2)), most);
}

/** Interval of polls at a shop that is no longer known, in case it returns. */
export const FORMER_SHOP_POLL_SECONDS = 600;

/** Returns whether all of the provider's events about an attempt say that nothing was captured. */
export function isUnpaid(events: readonly PaymentEvent[]): boolean {
  return events.every(
    ({ operationType, statusClass }) =>
      operationType !== 'DEBIT' || statusClass === 'failed' || statusClass === 'cancelled',
  );
}
