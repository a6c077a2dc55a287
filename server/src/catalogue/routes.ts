import type { Routes } from '#platform/http/calls.ts';
import { establishments } from './browse/calls/establishments.ts';
import { families } from './browse/calls/families.ts';
import { familiesToWithdraw } from './browse/calls/families-to-withdraw.ts';
import { filterServices } from './browse/calls/filter-services.ts';
import { service } from './browse/calls/service.ts';
import { services } from './browse/calls/services.ts';
import { themes } from './browse/calls/themes.ts';
import { themesByService } from './browse/calls/themes-by-service.ts';
import { initSettings } from './settings/calls/init-settings.ts';
import { resolveConflict } from './settings/calls/resolve-conflict.ts';
import { saveEstablishment } from './settings/calls/save-establishment.ts';
import { saveFamily } from './settings/calls/save-family.ts';
import { saveOrder } from './settings/calls/save-order.ts';
import { saveService } from './settings/calls/save-service.ts';
import { settingsEstablishments } from './settings/calls/settings-establishments.ts';
import { settingsFamilies } from './settings/calls/settings-families.ts';
import { settingsServices } from './settings/calls/settings-services.ts';
import { undoInitSettings } from './settings/calls/undo-init-settings.ts';
import { synchronization } from './synchronization/calls/synchronization.ts';
import { synchronize } from './synchronization/calls/synchronize.ts';

export const catalogueRoutes = {
  // visitor
  'GET /ticketing/establishments': establishments,
  'GET /ticketing/families': families,
  'GET /ticketing/services': services,
  'POST /ticketing/services/filtering': filterServices,
  'GET /Ticketing/service': service,
  'GET /ticketing/familiesToWithdraw': familiesToWithdraw,
  'GET /Ticketing/themes': themes,
  'GET /Ticketing/themesbyservice': themesByService,
  // settings.ticketing
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
  // ticketing-synchronization
  'POST /settingsticketing/synchronize': synchronize,
  'GET /settingsticketing/synchronization': synchronization,
} satisfies Routes;
