import type { Routes } from '#platform/http/calls.ts';
import { closureSessions } from './calls/closure-sessions.ts';
import { informations } from './calls/informations.ts';
import { notices } from './calls/notices.ts';
import { publishNotice } from './calls/publish-notice.ts';
import { saveInformation } from './calls/save-information.ts';
import { takeDownNotice } from './calls/take-down-notice.ts';
import { undoInformation } from './calls/undo-information.ts';

export const establishmentRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/establishmentinformations': informations,
  'PUT /settingsticketing/establishmentinformation': saveInformation,
  'POST /settingsticketing/undoestablishmentinformation': undoInformation,
  'GET /settingsticketing/establishmentnotices': notices,
  'GET /settingsticketing/closuresessions': closureSessions,
  'POST /settingsticketing/establishmentnotice': publishNotice,
  'DELETE /settingsticketing/establishmentnotice': takeDownNotice,
} satisfies Routes;
