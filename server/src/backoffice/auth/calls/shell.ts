import type { Handler } from '#platform/http/calls.ts';
import { VERSION } from '#platform/process/version.ts';
import { readPictures } from '#tenants/pictures/data.ts';
import { LOGO, pictureAddress } from '#tenants/pictures/rules.ts';

/** What the back office's shell shows: for every tenant, the provider’s too, and during maintenance. */
export const shell: Handler<'GET /Tenant/BackOffice'> = async ({ tenant, services, transaction }) => {
  const { name, displayName, descriptions, city, brand, illustration } = tenant;
  const { type, timeZone, isInMaintenance, isProvider } = tenant;
  const pictures = await transaction(readPictures);
  const logo = pictures.find((picture) => picture.code === LOGO);
  return {
    tenant: { name, displayName, descriptions, city, brand, illustration, type, timeZone, isInMaintenance },
    isProvider,
    deploymentMode: services.config.deploymentMode,
    designVersion: tenant.designVersion,
    ...(logo && { logo: pictureAddress(tenant, logo.id) }),
    versions: { productApi: VERSION, ticketingApi: '1', frontEnd: VERSION },
  };
};
