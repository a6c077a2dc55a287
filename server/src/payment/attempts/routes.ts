import type { Routes } from '#platform/http/calls.ts';
import { form } from './calls/form.ts';
import { reopenCart } from './calls/reopen-cart.ts';
import { saveContact } from './calls/save-contact.ts';

export const attemptsRoutes = {
  // customer
  'PUT /purchase/Contact': saveContact,
  'PUT /cart/ReopenCart': reopenCart,
  'GET /purchase/Form': form,
} satisfies Routes;
