import type { Routes } from '#platform/http/calls.ts';
import { saveThemes } from './calls/save-themes.ts';
import { settingsThemes } from './calls/settings-themes.ts';

export const themeRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/themes': settingsThemes,
  'PUT /Settingsticketing/themestranslations': saveThemes,
} satisfies Routes;
