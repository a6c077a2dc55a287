import type { Handler } from '#platform/http/calls.ts';
import { VERSION } from '#platform/process/version.ts';
import { trackerOf } from '#tenants/analytics/rules.ts';
import { fontOf } from '#tenants/design/rules.ts';
import { viewVenue } from '#tenants/directory/view.ts';
import { shownLinks } from '#tenants/documents/service.ts';
import { readPictures } from '#tenants/pictures/data.ts';
import { viewPicture } from '#tenants/pictures/view.ts';
import { readParameters } from '../data.ts';
import { itemsOf } from '../view.ts';

export const allParameters: Handler<'GET /portal/allParameters'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const [parameters, pictures, links] = await transaction((db) =>
    Promise.all([readParameters(db), readPictures(db), shownLinks(db, tenant, services.ownWords)]),
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
    offers: { cards },
    ...(tracker && { tracker }),
    versions: { productApi: VERSION, ticketingApi: '1', frontEnd: VERSION },
  };
};
