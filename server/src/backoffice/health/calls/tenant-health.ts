import type { Handler } from '#platform/http/calls.ts';
import { findVenue } from '../../master-area/service.ts';
import { answerHealth } from '../service.ts';

/** How one of the platform’s venues is. */
export const tenantHealth: Handler<'GET /settingsadmin/tenanthealth'> = async (call) => {
  const { query, services, locale } = call;
  return answerHealth(services, await findVenue(services, query.tenantId), locale);
};
