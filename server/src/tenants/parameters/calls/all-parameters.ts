import type { Handler } from '#platform/http/calls.ts';
import { VERSION } from '#platform/process/version.ts';
import { faceOf } from '#tenants/design/rules.ts';
import { readParameters, readPictures, readUsedLinks } from '#tenants/directory/data.ts';
import { itemsOf, viewLink, viewPicture, viewVenue } from '../view.ts';

export const allParameters: Handler<'GET /portal/allParameters'> = async ({ tenant, services }) => {
  const [parameters, pictures, links] = await services.database.tenant(tenant.id, (db) =>
    Promise.all([readParameters(db), readPictures(db), readUsedLinks(db)]),
  );
  return {
    tenant: {
      ...viewVenue(tenant),
      type: tenant.type,
      timeZone: tenant.timeZone,
      currency: 'EUR',
      isInMaintenance: tenant.isInMaintenance,
      cartMinutes: tenant.cartMinutes,
      cartExtensionMinutes: tenant.cartExtensionMinutes,
      design: {
        version: tenant.designVersion,
        titleFont: faceOf(tenant.titleFont, 'title'),
        textFont: faceOf(tenant.textFont, 'text'),
      },
    },
    deploymentMode: services.config.deploymentMode,
    ticketingItems: itemsOf(parameters, 'ticketing'),
    homeItems: itemsOf(parameters, 'home'),
    historyItems: itemsOf(parameters, 'history'),
    adminEmails: itemsOf(parameters, 'adminEmail'),
    disconnectingPage: itemsOf(parameters, 'disconnectingPage'),
    gallery: pictures.map((picture) => viewPicture(picture, tenant)),
    usedLinks: links.map((link) => viewLink(link, tenant)),
    versions: { productApi: VERSION, ticketingApi: '1', frontEnd: VERSION },
  };
};
