import type { ErrorCode } from '../errors.ts';

/** What is wrong with the address of a tracker, and with the number of a site there; the pages check it too. */

/** Specification §3: the type of a web analytics tracker, the only one. */
export const TRACKER_TYPE = 1;

/** Names of hosts alone: what stands in a content security policy must not be a pattern. */
const HOST = /^[a-z0-9.-]+$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;
const SITE_ID = /^[1-9]\d{0,9}$/;

/**
 * The address of a tracker in its usual form, without a slash at its end. Undefined for what is none: only `https`
 * addresses without user, search and fragment are; `http` is for the own machine.
 */
export function readTrackerUrl(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !HOST.test(url.hostname) || url.username || url.password || url.search || url.hash)
    return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** The problems of a tracker, by field. One that is switched off may be empty. */
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
