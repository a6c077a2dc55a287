import type { Routes } from '#platform/http/calls.ts';
import { filterServices } from './calls/filter-services.ts';
import { search } from './calls/search.ts';
import { suggestions } from './calls/suggestions.ts';
import { saveSearchSettings } from './options/calls/save-search-settings.ts';
import { searchOptions } from './options/calls/search-options.ts';
import { searchSettings } from './options/calls/search-settings.ts';

export const searchRoutes = {
  // visitor
  'POST /ticketing/services/filtering': filterServices,
  'POST /ticketing/search': search,
  'GET /ticketing/suggestions': suggestions,
  'GET /ticketing/searchoptions': searchOptions,
  // administrator: settings.ticketing
  'GET /settingsticketing/searchoptions': searchSettings,
  'PUT /settingsticketing/searchoptions': saveSearchSettings,
} satisfies Routes;
