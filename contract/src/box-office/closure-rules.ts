/** States of the tickets of an order for a closed session. */
export const CLOSURE_PART_STATES = [
  'open',
  'moving',
  'refunding',
  'moved',
  'refunded',
  'settled',
  'failed',
] as const;

export type ClosurePartState = (typeof CLOSURE_PART_STATES)[number];

/** Sessions that one closure closes at most. */
export const MOST_CLOSED = 300;

/** Days that one preview lists at most. */
export const MOST_CLOSED_DAYS = 31;

/** Days within which the time to choose ends at most. */
export const MOST_DAYS_TO_CHOOSE = 90;

export const MAX_CLOSURE_TEXT = 1500;

/** Days after the first mail at which a customer who has not chosen is reminded. */
export const REMIND_AFTER_DAYS = 2;
