import type { ErrorCode } from '../errors.ts';

/** Validates the address and the site number of a tracker, for server and pages. */

/** Type of a web analytics tracker (specified-behaviour.md#analytics), the only one. */
export const TRACKER_TYPE = 1;

/** Host names only: a pattern must never enter the content security policy. */
const HOST = /^[a-z0-9.-]+$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;
const SITE_ID = /^[1-9]\d{0,9}$/;

/**
 * Normalises the address of a tracker, without a trailing slash. Accepts `https` without user, query and fragment,
 * and `http` for loopback addresses.
 * @returns undefined for any other text
 */
export function readTrackerUrl(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !HOST.test(url.hostname) || url.username || url.password || url.search || url.hash)
    return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns the problems of a tracker by field. A disabled tracker may be empty. */
export function trackerProblems(tracker: { isEnable: boolean; url: string; siteId: string }) {
  const isNeeded = (text: string): boolean => tracker.isEnable || text.trim() !== '';
  const problems: {
    url?: ErrorCode & ('field.required' | 'field.format');
    siteId?: 'field.required' | 'field.digits';
  } = {};
  if (isNeeded(tracker.url) && readTrackerUrl(tracker.url) === undefined)
    problems.url = tracker.url.trim() ? 'field.format' : 'field.required';
  if (isNeeded(tracker.siteId) && !SITE_ID.test(tracker.siteId.trim()))
    problems.siteId = tracker.siteId.trim() ? 'field.digits' : 'field.required';
  return problems;
}
