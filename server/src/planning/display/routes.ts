import type { Routes } from '#platform/http/calls.ts';
import { planningItems } from './calls/planning-items.ts';
import { savePlanningItems } from './calls/save-planning-items.ts';

export const planningDisplayRoutes = {
  // visitor
  'GET /settingsportal/planningItems': planningItems,
  // settings.functionnalities
  'PUT /settingsportal/planningItems': savePlanningItems,
} satisfies Routes;
