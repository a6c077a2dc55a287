import type { Routes } from '#platform/http/calls.ts';
import { synchronization } from './calls/synchronization.ts';
import { synchronize } from './calls/synchronize.ts';

export const synchronizationRoutes = {
  // administrator: ticketing-synchronization
  'POST /settingsticketing/synchronize': synchronize,
  // administrator: settings.ticketing, ticketing-synchronization
  'GET /settingsticketing/synchronization': synchronization,
} satisfies Routes;
