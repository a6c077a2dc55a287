import type { Routes } from '#platform/http/calls.ts';
import { saveFunctionalities } from './calls/save-functionalities.ts';
import { showFunctionalities } from './calls/show-functionalities.ts';
import { undoFunctionalities } from './calls/undo-functionalities.ts';

export const functionalitiesRoutes = {
  // administrator: settings.functionnalities, settings.admin
  'GET /settingsportal/usedfonctionnalities': showFunctionalities,
  'PUT /settingsportal/usedfonctionnalities': saveFunctionalities,
  'POST /settingsportal/undousedfonctionnalities': undoFunctionalities,
} satisfies Routes;
