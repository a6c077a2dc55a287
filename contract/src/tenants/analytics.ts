import { z } from 'zod';
import { call } from '../call.ts';
import { TRACKER_TYPE } from './analytics-rules.ts';

/** A venue's web analytics tracker (specified-behaviour.md#analytics). */

const right = { right: 'settings.analytic' } as const;

/** Address of the tracker for visitors' browsers. */
export const Tracker = z.object({
  url: z.string().describe('Base address of the tracker; hits go to `{url}/matomo.php`'),
  siteId: z.string().describe('Site number of the venue at the tracker'),
});

export const Analytics = Tracker.extend({ type: z.literal(TRACKER_TYPE), isEnable: z.boolean() });

const Choices = z.object({
  isEnable: z.boolean(),
  url: z.string().trim().max(200),
  siteId: z.string().trim().max(10),
});

export const AnalyticsSettings = Choices.extend({
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  previous: Choices.optional().describe('Settings before the last change'),
});

const Version = z.int().min(0).describe('Version that was read');

export const analyticsCalls = {
  'GET /Tenant/Analytics': call({
    summary: 'Returns the web analytics tracker, without its address while it is off',
    access: 'everyone',
    answer: Analytics,
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/analytics': call({
    summary: 'Returns the saved web analytics tracker',
    access: right,
    answer: AnalyticsSettings,
  }),
  'PUT /settingsportal/analytics': call({
    summary: 'Changes the web analytics tracker, effective from the next page view',
    access: right,
    body: Choices.extend({ version: Version }),
    answer: AnalyticsSettings,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undoanalytics': call({
    summary: 'Restores the tracker from before the last change',
    access: right,
    body: z.object({ version: Version }),
    answer: AnalyticsSettings,
    errors: ['settings.changed', 'settings.nothing-to-undo'],
  }),
  'POST /settingsportal/testanalytics': call({
    summary: 'Sends a test hit to a tracker, saved or not, and returns its response',
    access: right,
    body: Choices.omit({ isEnable: true }),
    answer: z.object({
      outcome: z.enum(['received', 'refused', 'unreachable', 'forbidden']),
      status: z.int().optional().describe('HTTP status, if the tracker responded'),
      answer: z.string().optional().describe('Beginning of its response'),
    }),
    perMinute: 10,
  }),
} as const;
