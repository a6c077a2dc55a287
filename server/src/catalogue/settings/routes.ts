import type { Routes } from '#platform/http/calls.ts';
import { initSettings } from './calls/init-settings.ts';
import { resolveConflict } from './calls/resolve-conflict.ts';
import { saveEstablishment } from './calls/save-establishment.ts';
import { saveFamily } from './calls/save-family.ts';
import { saveOrder } from './calls/save-order.ts';
import { saveService } from './calls/save-service.ts';
import { settingsEstablishments } from './calls/settings-establishments.ts';
import { settingsFamilies } from './calls/settings-families.ts';
import { settingsServices } from './calls/settings-services.ts';
import { undoInitSettings } from './calls/undo-init-settings.ts';
import { unnamed } from './calls/unnamed.ts';

export const settingsRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/establishments': settingsEstablishments,
  'GET /settingsticketing/FamiliesByEstablishment': settingsFamilies,
  'GET /settingsticketing/ServicesByEstablishmentAndFamily': settingsServices,
  'PUT /settingsticketing/establishment': saveEstablishment,
  'PUT /settingsticketing/family': saveFamily,
  'PUT /settingsticketing/service': saveService,
  'PUT /settingsticketing/order': saveOrder,
  'PUT /settingsticketing/conflict': resolveConflict,
  'PUT /settingsticketing/initsettingsfromtenant': initSettings,
  'PUT /settingsticketing/undoinitsettings': undoInitSettings,
  // administrator: settings.functionnalities, for the languages of the venue
  'GET /settingsticketing/unnamed': unnamed,
} satisfies Routes;
