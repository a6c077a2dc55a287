import { TEST_KIND } from '@guichet/contract/tenants/webhook-rules.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Seconds after each failed attempt: almost two days in total. */
const RETRY_AFTER = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR] as const;

/** Days of failure after which an endpoint is switched off. */
export const GIVE_UP_AFTER_DAYS = 3;

/** Returns whether an answer confirms the delivery: only a 2xx status does. */
export const hasArrived = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

/**
 * Returns the wait before the next attempt. @param tries failed attempts since the delivery began or was resent
 * @returns seconds; undefined for no retry
 */
export const retryAfter = (kind: string, tries: number): number | undefined =>
  // An administrator watches a test and resends it by hand.
  kind === TEST_KIND ? undefined : RETRY_AFTER[tries - 1];
