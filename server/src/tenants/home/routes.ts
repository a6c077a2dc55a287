import type { Routes } from '#platform/http/calls.ts';
import { homePage } from './calls/home-page.ts';
import { saveHomePage } from './calls/save-home-page.ts';
import { showHomePage } from './calls/show-home-page.ts';
import { undoHomePage } from './calls/undo-home-page.ts';

export const homeRoutes = {
  // visitor
  'GET /portal/homepage': homePage,
  // administrator: settings.design
  'GET /settingsportal/homepagesettings': showHomePage,
  'PUT /settingsportal/homepagesettings': saveHomePage,
  'POST /settingsportal/undohomepagesettings': undoHomePage,
} satisfies Routes;
