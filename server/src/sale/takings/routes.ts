import type { Routes } from '#platform/http/calls.ts';
import { exportTakings } from './calls/export-takings.ts';
import { saveTakingsFigures } from './calls/save-takings-figures.ts';
import { takings } from './calls/takings.ts';
import { takingsFigures } from './calls/takings-figures.ts';

export const takingsRoutes = {
  // administrator: settings.payment
  'GET /settingsadmin/takings': takings,
  'GET /settingsadmin/takingsexport': exportTakings,
  'GET /settingsadmin/takingsfigures': takingsFigures,
  'PUT /settingsadmin/takingsfigures': saveTakingsFigures,
} satisfies Routes;
