import type { Routes } from '#platform/http/calls.ts';
import { instalmentForm } from './calls/instalment-form.ts';
import { schedules } from './calls/schedules.ts';

export const instalmentsRoutes = {
  // customer
  'GET /user/PaymentSchedules': schedules,
  'GET /user/InstalmentForm': instalmentForm,
} satisfies Routes;
