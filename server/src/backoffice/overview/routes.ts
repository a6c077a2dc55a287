import type { Routes } from '#platform/http/calls.ts';
import { overview } from './calls/overview.ts';

export const overviewRoutes = {
  // administrator
  'GET /settingsadmin/overview': overview,
} satisfies Routes;
