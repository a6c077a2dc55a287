import type { Routes } from '#platform/http/calls.ts';
import { civilities } from './calls/civilities.ts';
import { countries } from './calls/countries.ts';
import { presignup } from './calls/presignup.ts';
import { signup } from './calls/signup.ts';

export const registrationRoutes = {
  // visitor
  'POST /user/presignup': presignup,
  'POST /user/signup': signup,
  'GET /user/civilities': civilities,
  'GET /user/countries': countries,
} satisfies Routes;
