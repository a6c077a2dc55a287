import type { Routes } from '../platform/calls.ts';
import { establishments } from './calls/establishments.ts';
import { families } from './calls/families.ts';
import { familiesToWithdraw } from './calls/families-to-withdraw.ts';
import { filterServices } from './calls/filter-services.ts';
import { initSettings } from './calls/init-settings.ts';
import { resolveConflict } from './calls/resolve-conflict.ts';
import { saveEstablishment } from './calls/save-establishment.ts';
import { saveFamily } from './calls/save-family.ts';
import { saveOrder } from './calls/save-order.ts';
import { saveService } from './calls/save-service.ts';
import { service } from './calls/service.ts';
import { services } from './calls/services.ts';
import { settingsEstablishments } from './calls/settings-establishments.ts';
import { settingsFamilies } from './calls/settings-families.ts';
import { settingsServices } from './calls/settings-services.ts';
import { synchronization } from './calls/synchronization.ts';
import { synchronize } from './calls/synchronize.ts';
import { themes } from './calls/themes.ts';
import { themesByService } from './calls/themes-by-service.ts';
import { undoInitSettings } from './calls/undo-init-settings.ts';

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
