import type { Routes } from '#platform/http/calls.ts';
import { languages } from './calls/languages.ts';

export const languagesRoutes = {
  // visitor
  'GET /portal/languages': languages,
} satisfies Routes;
