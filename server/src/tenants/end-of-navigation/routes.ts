import type { Routes } from '#platform/http/calls.ts';
import { endOfNavigation } from './calls/end-of-navigation.ts';
import { saveEndOfNavigation } from './calls/save-end-of-navigation.ts';
import { showEndOfNavigation } from './calls/show-end-of-navigation.ts';
import { undoEndOfNavigation } from './calls/undo-end-of-navigation.ts';

export const endOfNavigationRoutes = {
  // visitor
  'GET /portal/endofnavigation': endOfNavigation,
  // administrator: settings.design
  'GET /settingsportal/endofnavigation': showEndOfNavigation,
  'PUT /settingsportal/endofnavigation': saveEndOfNavigation,
  'POST /settingsportal/undoendofnavigation': undoEndOfNavigation,
} satisfies Routes;
