import type { Routes } from '#platform/http/calls.ts';
import { form } from './calls/form.ts';

export const attemptsRoutes = {
  // customer
  'GET /purchase/Form': form,
} satisfies Routes;
