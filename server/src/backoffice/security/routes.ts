import type { Routes } from '#platform/http/calls.ts';
import { endOtherAdminSessions } from './calls/end-other-admin-sessions.ts';
import { ownSessions } from './calls/own-sessions.ts';
import { security } from './calls/security.ts';

export const securityRoutes = {
  // settings.admin
  'GET /settingsadmin/security': security,
  // administrator
  'GET /user/admin/sessions': ownSessions,
  'DELETE /user/admin/othersessions': endOtherAdminSessions,
} satisfies Routes;
