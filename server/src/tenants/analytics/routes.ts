import type { Routes } from '#platform/http/calls.ts';
import { analytics } from './calls/analytics.ts';
import { analyticsSettings } from './calls/analytics-settings.ts';
import { saveAnalytics } from './calls/save-analytics.ts';
import { testAnalytics } from './calls/test-analytics.ts';
import { undoAnalytics } from './calls/undo-analytics.ts';

export const analyticsRoutes = {
  // everyone
  'GET /Tenant/Analytics': analytics,
  // administrator: settings.analytic
  'GET /settingsportal/analytics': analyticsSettings,
  'PUT /settingsportal/analytics': saveAnalytics,
  'POST /settingsportal/undoanalytics': undoAnalytics,
  'POST /settingsportal/testanalytics': testAnalytics,
} satisfies Routes;
