import type { Handler } from '#platform/http/calls.ts';
import { answerHealth, checkVenue } from '../service.ts';

/** Checks the administrator’s own venue now. */
export const checkHealth: Handler<'POST /settingsadmin/checkhealth'> = async (call) => {
  const { tenant, services, locale } = call;
  // The provider tenant sells nothing.
  if (!tenant.isProvider) await checkVenue(services, tenant, true);
  return answerHealth(services, tenant, locale);
};
