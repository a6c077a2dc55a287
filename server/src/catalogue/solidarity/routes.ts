import type { Routes } from '#platform/http/calls.ts';
import { addInterval } from './calls/add-interval.ts';
import { deleteInterval } from './calls/delete-interval.ts';
import { intervals } from './calls/intervals.ts';
import { ownQuotient } from './calls/own-quotient.ts';

export const solidarityRoutes = {
  // customer
  'GET /user/familyQuotient': ownQuotient,
  // settings.ticketing
  'GET /settingsticketing/familyQuotient': intervals,
  'POST /settingsticketing/familyQuotient': addInterval,
  'DELETE /settingsticketing/familyQuotient': deleteInterval,
} satisfies Routes;
