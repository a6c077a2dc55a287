import type { Routes } from '#platform/http/calls.ts';
import { allParameters } from './calls/all-parameters.ts';
import { functionalities } from './calls/functionalities.ts';

export const parametersRoutes = {
  // visitor
  'GET /portal/allParameters': allParameters,
  'GET /portal/functionalities': functionalities,
} satisfies Routes;
