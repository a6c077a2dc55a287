import type { Routes } from '#platform/http/calls.ts';
import { establishments } from './calls/establishments.ts';
import { families } from './calls/families.ts';
import { service } from './calls/service.ts';
import { services } from './calls/services.ts';
import { themes } from './calls/themes.ts';
import { themesByService } from './calls/themes-by-service.ts';

export const browseRoutes = {
  // visitor
  'GET /ticketing/establishments': establishments,
  'GET /ticketing/families': families,
  'GET /ticketing/services': services,
  'GET /Ticketing/service': service,
  'GET /Ticketing/themes': themes,
  'GET /Ticketing/themesbyservice': themesByService,
} satisfies Routes;
