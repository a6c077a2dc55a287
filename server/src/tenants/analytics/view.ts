import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TrackerRow } from './data.ts';

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
