import type { Routes } from '#platform/http/calls.ts';
import { registrationPage } from './calls/registration-page.ts';
import { saveRegistrationPage } from './calls/save-registration-page.ts';
import { showRegistrationPage } from './calls/show-registration-page.ts';
import { undoRegistrationPage } from './calls/undo-registration-page.ts';

export const registrationPageRoutes = {
  // visitor
  'GET /portal/registrationpage': registrationPage,
  // administrator: settings.documents
  'GET /settingsportal/registrationpage': showRegistrationPage,
  'PUT /settingsportal/registrationpage': saveRegistrationPage,
  'POST /settingsportal/undoregistrationpage': undoRegistrationPage,
} satisfies Routes;
