import type { Routes } from '#platform/http/calls.ts';
import { languages } from './calls/languages.ts';
import { saveLanguages } from './calls/save-languages.ts';
import { showLanguages } from './calls/show-languages.ts';
import { undoLanguages } from './calls/undo-languages.ts';

export const languagesRoutes = {
  // visitor
  'GET /portal/languages': languages,
  // administrator: settings.functionnalities
  'GET /settingsportal/languages': showLanguages,
  'PUT /settingsportal/languages': saveLanguages,
  'POST /settingsportal/undolanguages': undoLanguages,
} satisfies Routes;
