import type { CallAnswer } from '@guichet/contract/calls.ts';
import { readTrackerUrl, TRACKER_TYPE } from '@guichet/contract/tenants/analytics-rules.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TrackerChoices, TrackerRow } from './analytics.sql.ts';

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

export const viewTracker = ({ before, ...row }: TrackerRow): CallAnswer<'GET /settingsportal/analytics'> => ({
  ...row,
  ...(before && { previous: before }),
});

/** A visit to the home page, in the tracker's own words. The answer is asked for, unlike by visitors' browsers. */
export const testHit = (siteId: string, url: string): Record<string, string> => ({
  idsite: siteId,
  rec: '1',
  apiv: '1',
  action_name: 'Guichet',
  url,
  rand: String(Math.trunc(Math.random() * 1e9)),
  send_image: '0',
});
