import type { Routes } from '#platform/http/calls.ts';
import { auditLog } from './calls/audit-log.ts';

export const auditRoutes = {
  // administrator: settings.admin
  'GET /settingsadmin/audit': auditLog,
} satisfies Routes;
