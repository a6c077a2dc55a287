import type { Routes } from '#platform/http/calls.ts';
import { accessibilityReport } from './calls/accessibility-report.ts';

export const accessibilityRoutes = {
  // visitor
  'POST /portal/accessibilityReport': accessibilityReport,
} satisfies Routes;
