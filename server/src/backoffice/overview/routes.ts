import type { Routes } from '#platform/http/calls.ts';
import { openPreview } from './calls/open-preview.ts';
import { overview } from './calls/overview.ts';

export const overviewRoutes = {
  // administrator
  'GET /settingsadmin/overview': overview,
  'POST /settingsadmin/preview': openPreview,
} satisfies Routes;
