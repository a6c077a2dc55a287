import { TEST_KIND } from '@guichet/contract/tenants/webhook-rules.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** After each try that failed, as seconds: almost two days in all. */
const RETRY_AFTER = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR] as const;

/** An endpoint at which nothing arrives for so long is switched off. */
export const GIVE_UP_AFTER_DAYS = 3;

/** Only an answer that says so counts as having arrived. */
export const hasArrived = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

/**
 * When to try again. @param tries that have failed since it was begun
 * @returns seconds; undefined: not again
 */
export const retryAfter = (kind: string, tries: number): number | undefined =>
  // A test is watched, and sent again by hand.
  kind === TEST_KIND ? undefined : RETRY_AFTER[tries - 1];
