import { POLL_SECONDS } from '@guichet/contract/payment/setting-rules.ts';

/** Delays of polls about a payment without a notification, in seconds. */
export interface PollDelays {
  /** Delay of the first poll: a payer needs about this long, and notifications arrive immediately. */
  readonly first: number;
  /** Minimum and maximum interval between polls; intervals grow with the age of the payment. */
  readonly least: number;
  readonly most: number;
}

/** Delays of the embedded provider, and of a new one. */
export const DEFAULT_DELAYS: PollDelays = {
  first: POLL_SECONDS.firstPollSeconds.usual,
  least: POLL_SECONDS.leastPollSeconds.usual,
  most: POLL_SECONDS.mostPollSeconds.usual,
};
