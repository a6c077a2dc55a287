import type { Routes } from '#platform/http/calls.ts';
import { planningItems } from './calls/planning-items.ts';
import { savePlanningItems } from './calls/save-planning-items.ts';
import { showPlanning } from './calls/show-planning.ts';
import { undoPlanning } from './calls/undo-planning.ts';

export const planningDisplayRoutes = {
  // visitor
  'GET /settingsportal/planningItems': planningItems,
  // settings.functionnalities
  'PUT /settingsportal/planningItems': savePlanningItems,
  'GET /settingsportal/planning': showPlanning,
  'POST /settingsportal/undoplanning': undoPlanning,
} satisfies Routes;
