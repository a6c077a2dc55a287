import type { Handler, Routes } from '#calls.ts';
import { findVenue } from '../master-area/master-area.service.ts';
import { answerHealth, checkVenue } from './health.service.ts';

/** Checks the administrator’s own venue now. */
const checkHealth: Handler<'POST /settingsadmin/checkhealth'> = async (call) => {
  const { tenant, services, locale } = call;
  // The provider tenant sells nothing.
  if (!tenant.isProvider) await checkVenue(services, tenant, true);
  return answerHealth(services, tenant, locale);
};

/** Checks one of the platform’s venues now. */
const checkTenantHealth: Handler<'POST /settingsadmin/checktenanthealth'> = async (call) => {
  const { body, services, locale } = call;
  const venue = await findVenue(services, body.id);
  await checkVenue(services, { ...venue, isOpened: venue.openedAt !== null }, true);
  return answerHealth(services, venue, locale);
};

/** Returns the health of the administrator’s own venue. */
const health: Handler<'GET /settingsadmin/health'> = ({ tenant, services, locale }) =>
  answerHealth(services, tenant, locale);

/** Returns the health of one of the platform’s venues. */
const tenantHealth: Handler<'GET /settingsadmin/tenanthealth'> = async (call) => {
  const { query, services, locale } = call;
  return answerHealth(services, await findVenue(services, query.tenantId), locale);
};

export const healthRoutes = {
  // settings.admin
  'GET /settingsadmin/health': health,
  'POST /settingsadmin/checkhealth': checkHealth,
  // provider.admin or provider.tenant
  'GET /settingsadmin/tenanthealth': tenantHealth,
  'POST /settingsadmin/checktenanthealth': checkTenantHealth,
} satisfies Routes;
