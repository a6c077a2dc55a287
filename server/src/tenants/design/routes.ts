import type { Routes } from '#platform/http/calls.ts';
import { design } from './calls/design.ts';
import { saveDesign } from './calls/save-design.ts';
import { undoDesign } from './calls/undo-design.ts';

export const designRoutes = {
  // administrator: settings.design
  'GET /settingsportal/design': design,
  'PUT /settingsportal/design': saveDesign,
  'POST /settingsportal/undodesign': undoDesign,
} satisfies Routes;
