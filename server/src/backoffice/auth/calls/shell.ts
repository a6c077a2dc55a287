import { mainLocale } from '@guichet/contract/main-locale.ts';
import { readSsoSettings } from '#account/sso/settings/data.ts';
import { administratorSso } from '#account/sso/settings/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { VERSION } from '#platform/process/version.ts';
import { shownLinks } from '#tenants/documents/service.ts';
import { disconnectingPageOf } from '#tenants/end-of-navigation/rules.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { readPictures } from '#tenants/pictures/data.ts';
import { LOGO, pictureAddress } from '#tenants/pictures/rules.ts';

/** The address for accessible documents (specified-behaviour.md#footer). */
const ACCESSIBLE_DOCUMENTS = 'adminEmail_2';

/** What the back office's shell shows: for every tenant, the provider’s too, and during maintenance. */
export const shell: Handler<'GET /Tenant/BackOffice'> = async ({ tenant, services, transaction }) => {
  const { name, displayName, descriptions, city, brand, illustration, origin } = tenant;
  const site = { name, displayName, descriptions, city, brand, illustration, origin };
  const { type, timeZone, isInMaintenance, isProvider } = tenant;
  const [pictures, usedLinks, parameters, ssoSettings] = await transaction((db) =>
    Promise.all([
      readPictures(db),
      shownLinks(db, tenant, services.ownWords),
      readParameters(db),
      readSsoSettings(db),
    ]),
  );
  const contact = parameters.find(({ code }) => code === ACCESSIBLE_DOCUMENTS);
  const disconnectingPage = disconnectingPageOf(parameters);
  const sso = administratorSso(ssoSettings, mainLocale(tenant.languages));
  const logo = pictures.find((picture) => picture.code === LOGO);
  return {
    tenant: { ...site, type, timeZone, isInMaintenance, languages: [...tenant.languages] },
    isProvider,
    offersCards: await services.ticketing.hasCards(tenant),
    deploymentMode: services.config.deploymentMode,
    designVersion: tenant.designVersion,
    ...(logo && { logo: pictureAddress(tenant, logo.id) }),
    usedLinks,
    ...(contact?.isEnable && contact.value && { contactEmail: contact.value }),
    ...(disconnectingPage && { disconnectingPage }),
    ...(sso && { sso }),
    versions: { productApi: VERSION, ticketingApi: '1', frontEnd: VERSION },
  };
};
