import type { Handler, Routes } from '#calls.ts';
import { VERSION } from '#kernel/configuration/version.ts';
import { trackerOf } from '../analytics/analytics.ts';
import { fontOf } from '../design/design.ts';
import { viewVenue } from '../directory/directory.ts';
import { shownLinks } from '../documents/documents.service.ts';
import { readPictures } from '../pictures/pictures.sql.ts';
import { viewPicture } from '../pictures/pictures.ts';
import { offeredWalletsOf } from '../wallets/wallets.service.ts';
import { type ParameterGroup, readParameters } from './parameters.sql.ts';
import { itemsOf } from './parameters.ts';

const allParameters: Handler<'GET /portal/allParameters'> = async ({ tenant, services, transaction }) => {
  const [parameters, pictures, links, wallets] = await transaction((db) =>
    Promise.all([
      readParameters(db),
      readPictures(db),
      shownLinks(db, tenant, services.phraseOverrides),
      offeredWalletsOf(services, db),
    ]),
  );
  const cards = await services.ticketing.hasCards(tenant);
  const tracker = trackerOf(tenant);
  const worded = tenant.languages.filter((language) => tenant.translations[language] !== undefined);
  return {
    tenant: {
      ...viewVenue(tenant),
      type: tenant.type,
      timeZone: tenant.timeZone,
      currency: 'EUR',
      languages: [...tenant.languages],
      ...(worded.length > 0 && { worded }),
      isInMaintenance: tenant.isInMaintenance,
      isOpened: tenant.isOpened,
      cartMinutes: tenant.cartMinutes,
      cartExtensionMinutes: tenant.cartExtensionMinutes,
      design: {
        version: tenant.designVersion,
        titleFont: fontOf(tenant.titleFont, 'title'),
        textFont: fontOf(tenant.textFont, 'text'),
      },
    },
    deploymentMode: services.config.deploymentMode,
    ticketingItems: itemsOf(parameters, 'ticketing'),
    homeItems: itemsOf(parameters, 'home'),
    historyItems: itemsOf(parameters, 'history'),
    adminEmails: itemsOf(parameters, 'adminEmail'),
    disconnectingPage: itemsOf(parameters, 'disconnectingPage'),
    usedPages: itemsOf(parameters, 'usedPages'),
    gallery: pictures.map((picture) => viewPicture(picture, tenant)),
    usedLinks: links,
    offers: { cards, wallets },
    ...(tracker && { tracker }),
    versions: { productApi: VERSION, ticketingApi: '1', frontEnd: VERSION },
  };
};

/** Group 2 contains the home items, group 4 the sale items (specified-behaviour.md#functionalities). */
const GROUPS: Readonly<Record<number, ParameterGroup>> = { 2: 'home', 4: 'ticketing' };

const functionalities: Handler<'GET /portal/functionalities'> = async ({ query, transaction }) => {
  const group = GROUPS[query.groupFunctionality];
  if (!group) return [];
  return itemsOf(await transaction(readParameters), group);
};

/** Clears the tenant’s cache in every process by writing an empty change. */
const resetCache: Handler<'GET /settingsportal/ResetCacheFromTenant'> = async ({ tenant, services }) => {
  await services.tenantChanges.write(tenant.id, async () => undefined);
  return undefined;
};

export const parametersRoutes = {
  // visitor
  'GET /portal/allParameters': allParameters,
  'GET /portal/functionalities': functionalities,
  // administrator: settings.ticketing
  'GET /settingsportal/ResetCacheFromTenant': resetCache,
} satisfies Routes;
