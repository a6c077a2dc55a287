import type { Routes } from '#platform/http/calls.ts';
import { form } from './calls/form.ts';
import { saveContact } from './calls/save-contact.ts';

export const attemptsRoutes = {
  // customer
  'PUT /purchase/Contact': saveContact,
  'GET /purchase/Form': form,
} satisfies Routes;
