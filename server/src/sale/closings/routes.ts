import type { Routes } from '#platform/http/calls.ts';
import { closings } from './calls/closings.ts';
import { handleClosingDifference } from './calls/handle-closing-difference.ts';
import { requestClosing } from './calls/request-closing.ts';

export const closingRoutes = {
  // administrator: settings.payment
  'GET /settingsadmin/closings': closings,
  'POST /settingsadmin/closing': requestClosing,
  'POST /settingsadmin/handleddifference': handleClosingDifference,
} satisfies Routes;
