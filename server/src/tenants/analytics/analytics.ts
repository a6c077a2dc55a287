import type { CallAnswer } from '@guichet/contract/calls.ts';
import { readTrackerUrl, TRACKER_TYPE } from '@guichet/contract/tenants/analytics-rules.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TrackerChoices, TrackerRow } from './analytics.sql.ts';

/** Returns the tracker that receives the visits of a tenant; undefined when it is off or has no address. */
export const trackerOf = ({ tracker }: Tenant): { url: string; siteId: string } | undefined =>
  tracker.isEnable && tracker.url ? { url: tracker.url, siteId: tracker.siteId } : undefined;

/** Returns the public settings of the tracker: empty values while the tracker is off. */
export function publicAnalytics(tenant: Tenant) {
  const tracker = trackerOf(tenant);
  return {
    type: TRACKER_TYPE,
    isEnable: tracker !== undefined,
    url: tracker?.url ?? '',
    siteId: tracker?.siteId ?? '',
  } as const;
}

/** Returns the choices as stored: the address is checked and normalised. */
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

/** Returns the next version of the tracker, with the present choices as those that an undo restores. */
export const nextTracker = (present: TrackerRow, chosen: TrackerChoices): TrackerRow => ({
  ...chosen,
  version: present.version + 1,
  before: choicesOf(present),
});

export const viewTracker = ({ before, ...row }: TrackerRow): CallAnswer<'GET /settingsportal/analytics'> => ({
  ...row,
  ...(before && { previous: before }),
});

/** Returns the parameters of a test visit to the home page. Unlike a browser’s hit, it requests a response. */
export const testHit = (siteId: string, url: string): Record<string, string> => ({
  idsite: siteId,
  rec: '1',
  apiv: '1',
  action_name: 'Guichet',
  url,
  rand: String(Math.trunc(Math.random() * 1e9)),
  send_image: '0',
});
