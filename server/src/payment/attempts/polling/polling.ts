import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { PollDelays } from '#payment/providers/providers.ts';
import type { AttemptState } from '../attempts.ts';

/** A payer has ten minutes; after this, silence means that nothing was paid. */
const SILENCE_SECONDS = 15 * 60;

/** When to query the provider about an attempt next, in seconds from now; null when silence means no payment. */
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

/** Attempts at a shop that is not known any more: asked about again in case it comes back. */
export const FORMER_SHOP_POLL_SECONDS = 600;

/** Whether all that the provider knows of an attempt says that nothing was taken. */
export function isUnpaid(events: readonly PaymentEvent[]): boolean {
  return events.every(
    ({ operationType, statusClass }) =>
      operationType !== 'DEBIT' || statusClass === 'failed' || statusClass === 'cancelled',
  );
}
