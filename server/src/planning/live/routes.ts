import type { Routes } from '#platform/http/calls.ts';
import { livePlaces } from './calls/live-places.ts';

export const livePlacesRoutes = {
  // visitor
  'GET /Ticketing/events/live': livePlaces,
} satisfies Routes;
