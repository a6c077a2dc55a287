import type { Routes } from '#platform/http/calls.ts';
import { schedules } from './calls/schedules.ts';

export const instalmentsRoutes = {
  // customer
  'GET /user/PaymentSchedules': schedules,
} satisfies Routes;
