import { POLL_SECONDS } from '@guichet/contract/payment/setting-rules.ts';

/** When a provider is asked about a payment that it has not notified, in seconds. */
export interface PollDelays {
  /** The first time: a payer needs about this long, and notifications come at once. */
  readonly first: number;
  /** Between two questions, at least and at most; they become rarer as the payment grows older. */
  readonly least: number;
  readonly most: number;
}

/** Of the embedded provider, and of a new one. */
export const DEFAULT_DELAYS: PollDelays = {
  first: POLL_SECONDS.firstPollSeconds.usual,
  least: POLL_SECONDS.leastPollSeconds.usual,
  most: POLL_SECONDS.mostPollSeconds.usual,
};
