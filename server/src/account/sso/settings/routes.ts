import type { Routes } from '#platform/http/calls.ts';
import { saveSso } from './calls/save-sso.ts';
import { ssoSettings } from './calls/sso-settings.ts';
import { testSso } from './calls/test-sso.ts';
import { undoSso } from './calls/undo-sso.ts';

export const ssoSettingRoutes = {
  // administrator: settings.sso
  'GET /settingsportal/sso': ssoSettings,
  'PUT /settingsportal/sso': saveSso,
  'POST /settingsportal/undosso': undoSso,
  'POST /settingsportal/testsso': testSso,
} satisfies Routes;
