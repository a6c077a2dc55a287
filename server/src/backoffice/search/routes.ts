import type { Routes } from '#platform/http/calls.ts';
import { search } from './calls/search.ts';

export const searchRoutes = {
  // administrator: settings.ticketing
  'GET /settingsadmin/search': search,
} satisfies Routes;
