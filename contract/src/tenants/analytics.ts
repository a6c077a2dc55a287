import { z } from 'zod';
import { call } from '../call.ts';
import { TRACKER_TYPE } from './analytics-rules.ts';

/** A venue's web analytics tracker: specification §3. */

const right = { right: 'settings.analytic' } as const;

/** Where visits are sent, as visitors' browsers know it. */
export const Tracker = z.object({
  url: z.string().describe('Of the tracker; hits go to `{url}/matomo.php`'),
  siteId: z.string().describe('Of the venue at the tracker'),
});

export const Analytics = Tracker.extend({ type: z.literal(TRACKER_TYPE), isEnable: z.boolean() });

const Choices = z.object({
  isEnable: z.boolean(),
  url: z.string().trim().max(200),
  siteId: z.string().trim().max(10),
});

export const AnalyticsSettings = Choices.extend({
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  previous: Choices.optional().describe('What undoing the last change brings back'),
});

const Version = z.int().min(0).describe('That was read');

export const analyticsCalls = {
  'GET /Tenant/Analytics': call({
    summary: 'The web analytics tracker; without its address while it is off',
    access: 'everyone',
    answer: Analytics,
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/analytics': call({
    summary: 'The web analytics tracker as it is saved',
    access: right,
    answer: AnalyticsSettings,
  }),
  'PUT /settingsportal/analytics': call({
    summary: 'Changes the web analytics tracker, from the next page view',
    access: right,
    body: Choices.extend({ version: Version }),
    answer: AnalyticsSettings,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undoanalytics': call({
    summary: 'Brings back the tracker before the last change',
    access: right,
    body: z.object({ version: Version }),
    answer: AnalyticsSettings,
    errors: ['settings.changed', 'settings.nothing-to-undo'],
  }),
  'POST /settingsportal/testanalytics': call({
    summary: 'Sends a test hit to a tracker, saved or not, and tells what it answers',
    access: right,
    body: Choices.omit({ isEnable: true }),
    answer: z.object({
      outcome: z.enum(['received', 'refused', 'unreachable', 'forbidden']),
      status: z.int().optional().describe('HTTP status, if the tracker answered'),
      answer: z.string().optional().describe('The beginning of what it said'),
    }),
    perMinute: 10,
  }),
} as const;
