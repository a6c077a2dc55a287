import type { Routes } from '#platform/http/calls.ts';
import { exportJournal } from './calls/export-journal.ts';

export const journalRoutes = {
  // administrator: settings.payment
  'GET /settingsadmin/paymentjournal': exportJournal,
} satisfies Routes;
