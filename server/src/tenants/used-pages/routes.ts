import type { Routes } from '#platform/http/calls.ts';
import { saveUsedPages } from './calls/save-used-pages.ts';
import { showUsedPages } from './calls/show-used-pages.ts';
import { undoUsedPages } from './calls/undo-used-pages.ts';

export const usedPagesRoutes = {
  // administrator: settings.functionnalities, settings.admin
  'GET /settingsportal/usedpages': showUsedPages,
  // administrator: settings.functionnalities
  'PUT /settingsportal/usedpages': saveUsedPages,
  'POST /settingsportal/undousedpages': undoUsedPages,
} satisfies Routes;
