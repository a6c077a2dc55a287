import type { Routes } from '#platform/http/calls.ts';
import { addPartner } from './calls/add-partner.ts';
import { configurationFields } from './calls/configuration-fields.ts';
import { partners } from './calls/partners.ts';
import { removePartner } from './calls/remove-partner.ts';
import { savePartners } from './calls/save-partners.ts';
import { undoPartners } from './calls/undo-partners.ts';

export const partnersRoutes = {
  // administrator: settings.functionnalities
  'GET /SettingsPortal/ConfigurationFields': configurationFields,
  'GET /settingsportal/partner': partners,
  'PUT /settingsportal/partner': savePartners,
  'POST /settingsportal/partner': addPartner,
  'DELETE /settingsportal/partner': removePartner,
  'POST /settingsportal/undopartner': undoPartners,
} satisfies Routes;
