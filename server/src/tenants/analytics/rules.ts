import { readTrackerUrl, TRACKER_TYPE } from '@guichet/contract/tenants/analytics-rules.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TrackerChoices, TrackerRow } from './data.ts';

/** The tracker that a tenant's visits are sent to; undefined while there is none. */
export const trackerOf = ({ tracker }: Tenant): { url: string; siteId: string } | undefined =>
  tracker.isEnable && tracker.url ? { url: tracker.url, siteId: tracker.siteId } : undefined;

/** What visitors may know: nothing of a tracker that is off. */
export function publicAnalytics(tenant: Tenant) {
  const tracker = trackerOf(tenant);
  return {
    type: TRACKER_TYPE,
    isEnable: tracker !== undefined,
    url: tracker?.url ?? '',
    siteId: tracker?.siteId ?? '',
  } as const;
}

/** As it is stored; a checked address. */
export const normalised = ({ isEnable, url, siteId }: TrackerChoices): TrackerChoices => ({
  isEnable,
  url: readTrackerUrl(url) ?? '',
  siteId,
});

export const choicesOf = ({ isEnable, url, siteId }: TrackerChoices): TrackerChoices => ({
  isEnable,
  url,
  siteId,
});

/** The next version: other choices, which an undo takes back. */
export const nextTracker = (present: TrackerRow, chosen: TrackerChoices): TrackerRow => ({
  ...chosen,
  version: present.version + 1,
  before: choicesOf(present),
});
