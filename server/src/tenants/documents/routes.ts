import type { Routes } from '#platform/http/calls.ts';
import { usedLinkFile } from './calls/used-link-file.ts';

export const documentsRoutes = {
  // visitor
  'GET /portal/usedLinkFile': usedLinkFile,
} satisfies Routes;
